import { AppError, throwNotFound } from '#shared/errors.ts';
import { mayAnnotatePhotos } from '#shared/photos/photos.policy.ts';
import type { AppContext } from '#server/context.ts';
import { record } from '#server/events/record.ts';
import { findPhoto, findPhotoRecord, updatePhoto } from '#server/features/photos/photos.repository.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { PHOTO_TYPES_WITH_ARTICLE } from './photo-type-words.ts';
import { shownPhoto } from './shown-photos.ts';

interface CaptionChange {
  id: number;
  caption: string | null;
  /** The caption before the change, as the caller saw it. */
  previous: string | null;
}

/**
 * Changes or removes the caption of a photo, and returns the photo. 403 for people who may not annotate photos, 409 with the photo
 * when somebody else changed the caption in the meantime. Saving an equal caption changes nothing.
 */
export async function setCaption(app: AppContext, scope: Scope, { id, caption, previous }: CaptionChange) {
  return app.database.transaction(async (tx) => {
    const found = (await findPhoto(tx, scope, id)) ?? throwNotFound('Photo');
    const project = await getLockedProject(tx, scope, found.photo.projectId);
    if (!mayAnnotatePhotos(scope, project))
      throw new AppError('forbidden', 'Only the shop and the installer can change captions');
    const currentPhoto = (await findPhotoRecord(tx, project, id)) ?? throwNotFound('Photo');
    const shownRecord = shownPhoto(scope, project, currentPhoto);
    if (currentPhoto.caption === caption) return shownRecord;
    if (currentPhoto.caption !== previous)
      throw new AppError('conflict', 'Somebody else changed this caption', {
        details: shownRecord,
      });
    await updatePhoto(tx, project, id, { caption });
    await record(tx, scope, {
      projectId: project.id,
      action: 'photo_caption_changed',
      description: `${captionVerb(caption, previous)} the caption of ${PHOTO_TYPES_WITH_ARTICLE[currentPhoto.type]} photo`,
      details: { photoId: id, type: currentPhoto.type },
    });
    return { ...shownRecord, caption };
  });
}

function captionVerb(caption: string | null, previous: string | null): string {
  if (caption === null) return 'removed';
  return previous === null ? 'added' : 'changed';
}
