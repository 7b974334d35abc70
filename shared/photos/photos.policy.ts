import { participantIdOf, type Actor } from '#shared/actor.ts';
import { mayUploadPhoto, type ProjectPeople } from '#shared/projects/projects.policy.ts';

/** Whether the actor sees where photos were taken. Only the project's shop and its staff do. */
export function maySeePhotoLocation(actor: Actor, project: Pick<ProjectPeople, 'contractorId'>): boolean {
  return actor.role !== 'admin' && participantIdOf(actor) === project.contractorId;
}

/** Whether the actor may change captions and draw on photos, at any stage. Everybody who may upload photos may. */
export function mayAnnotatePhotos(actor: Actor, project: ProjectPeople): boolean {
  return mayUploadPhoto(actor, project);
}
