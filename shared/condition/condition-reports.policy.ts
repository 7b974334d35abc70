import type { Actor } from '#shared/actor.ts';
import { mayManageStatusLink, maySeeProject, mayUploadPhoto } from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';

/** Read the condition reports of the project with their PDFs: all of its participants. */
export function mayReadConditionReports(actor: Actor, project: ProjectPeople): boolean {
  return maySeeProject(actor, project);
}

/** Write a condition report or an addendum: the shop with all of its staff, and the assigned installer. */
export function mayWriteConditionReports(actor: Actor, project: ProjectPeople): boolean {
  return mayUploadPhoto(actor, project);
}

/** Offer the reports on the public status page: everybody who manages the status link. */
export function mayShareConditionReports(actor: Actor, project: ProjectPeople): boolean {
  return mayManageStatusLink(actor, project);
}
