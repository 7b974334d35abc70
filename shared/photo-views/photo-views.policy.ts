import type { Actor } from '#shared/actor.ts';
import { canContract } from '#shared/users/users.policy.ts';
import { mayUploadPhoto, type ProjectPeople } from '#shared/projects/projects.policy.ts';

/** Edit the lists of views of the actor's shop, and what its gates require. Production staff may not. */
export function mayEditPhotoViews(actor: Actor): boolean {
  return canContract(actor);
}

/** Skip a view with a reason, undo that, and set the view of a stored photo: those who upload photos. */
export function mayWorkOnViews(actor: Actor, project: ProjectPeople): boolean {
  return mayUploadPhoto(actor, project);
}
