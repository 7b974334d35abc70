import type { Actor } from '#shared/actor.ts';
import { canActAsContractor } from '#shared/users/users.policy.ts';
import { mayUploadPhoto, type ProjectPeople } from '#shared/projects/projects.policy.ts';

/**
 * Whether the actor may edit the lists of views of the actor's shop and the requirements of its gates. Production staff may not.
 */
export function mayEditPhotoViews(actor: Actor): boolean {
  return canActAsContractor(actor);
}

/**
 * Whether the actor may skip views, undo a skip, and set the view of a stored photo. Everybody who may upload photos may.
 */
export function mayWorkOnViews(actor: Actor, project: ProjectPeople): boolean {
  return mayUploadPhoto(actor, project);
}
