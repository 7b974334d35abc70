import type { Actor } from '#shared/actor.ts';
import { mayManageStatusLink, maySeeProject, mayUploadPhoto } from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';

/** Whether the actor may read the condition reports of the project with their PDFs: everybody who may see the project. */
export function mayReadConditionReports(actor: Actor, project: ProjectPeople): boolean {
  return maySeeProject(actor, project);
}

/** Whether the actor may write a condition report or an addendum: everybody who may upload photos. */
export function mayWriteConditionReports(actor: Actor, project: ProjectPeople): boolean {
  return mayUploadPhoto(actor, project);
}

/** Whether the actor may offer the reports on the public status page: everybody who manages the status link. */
export function mayShareConditionReports(actor: Actor, project: ProjectPeople): boolean {
  return mayManageStatusLink(actor, project);
}
