import type { Actor } from '#shared/actor.ts';
import { mayManageStatusLink, maySeeProject, mayUploadPhoto } from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';

/** Whether the actor may read the project's condition reports and their PDFs. Everybody who may see the project may. */
export function mayReadConditionReports(actor: Actor, project: ProjectPeople): boolean {
  return maySeeProject(actor, project);
}

/** Whether the actor may write a condition report or an addendum. Everybody who may upload photos may. */
export function mayWriteConditionReports(actor: Actor, project: ProjectPeople): boolean {
  return mayUploadPhoto(actor, project);
}

/** Whether the actor may offer the reports on the public status page. Everybody who manages the status link may. */
export function mayShareConditionReports(actor: Actor, project: ProjectPeople): boolean {
  return mayManageStatusLink(actor, project);
}
