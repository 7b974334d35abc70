import { maySeePhotoLocation } from '#shared/photos/photos.policy.ts';
import type { insertPhoto } from '#server/features/photos/photos.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

export type StoredPhoto = Awaited<ReturnType<typeof insertPhoto>>;

type ShownPhoto = Omit<StoredPhoto, 'location'> & { location?: StoredPhoto['location'] | undefined };

/** Removes the locations for everybody but the shop. */
export function shownTo(scope: Scope, project: VisibleProject, stored: StoredPhoto[]): ShownPhoto[] {
  if (maySeePhotoLocation(scope, project)) return stored;
  return stored.map((photo) => ({ ...photo, location: undefined }));
}
