import { maySeePhotoLocation } from '#shared/photos/photos.policy.ts';
import type { insertPhoto } from '#server/features/photos/photos.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

export type StoredPhoto = Awaited<ReturnType<typeof insertPhoto>>;

type ShownPhoto = Omit<StoredPhoto, 'location'> & { location?: StoredPhoto['location'] | undefined };

/** A photo with the fields that this user may see: only the shop sees the location. */
export function shownPhoto(scope: Scope, project: VisibleProject, photo: StoredPhoto): ShownPhoto {
  return maySeePhotoLocation(scope, project) ? photo : { ...photo, location: undefined };
}

/** Photos with the fields that this user may see. */
export function shownPhotos(scope: Scope, project: VisibleProject, photos: StoredPhoto[]): ShownPhoto[] {
  return photos.map((photo) => shownPhoto(scope, project, photo));
}
