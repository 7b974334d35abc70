import { AppError, throwNotFound } from '#shared/errors.ts';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { mayAnnotatePhotos } from '#shared/photos/photos.policy.ts';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { findPhoto } from '#server/features/photos/photos.repository.ts';
import { getLockedProject, getProject } from '#server/features/project-access/project-changes.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { findMarkup, writeMarkup } from './photo-markup.repository.ts';
import { PHOTO_TYPES_WITH_ARTICLE } from './photo-type-words.ts';

/** The drawing on a photo; an empty drawing before the first save. All participants see it. */
export async function markupOf(app: AppContext, scope: Scope, photoId: number) {
  const { sql } = app.database;
  const { photo } = (await findPhoto(sql, scope, photoId)) ?? throwNotFound('Photo');
  return findMarkupOrEmpty(sql, await getProject(app, scope, photo.projectId), photoId);
}

interface MarkupSave {
  photoId: number;
  version: number;
  shapes: MarkupShape[];
}

/**
 * Saves the next version of the drawing on a photo. 403 for people who may not add photos, 409 with the current drawing when
 * somebody else saved one in the meantime. Removing a drawing that does not exist changes nothing. The file of the photo never
 * changes.
 */
export async function saveMarkup(app: AppContext, scope: Scope, { photoId, version, shapes }: MarkupSave) {
  return app.database.transaction(async (tx) => {
    const { photo } = (await findPhoto(tx, scope, photoId)) ?? throwNotFound('Photo');
    const project = await getLockedProject(tx, scope, photo.projectId);
    if (!mayAnnotatePhotos(scope, project))
      throw new AppError('forbidden', 'Only the shop and the installer can draw on photos');
    // The photo may have been deleted before the project was locked.
    if (!(await findPhoto(tx, scope, photoId))) throwNotFound('Photo');
    const currentMarkup = await findMarkupOrEmpty(tx, project, photoId);
    if (currentMarkup.version !== version)
      throw new AppError('conflict', 'Someone else changed this drawing', {
        details: currentMarkup,
      });
    if (currentMarkup.shapes.length === 0 && shapes.length === 0) return currentMarkup;
    const savedMarkup = {
      photoId,
      version: version + 1,
      shapes,
      updatedAt: app.now(),
      updatedById: scope.userId,
    };
    await writeMarkup(tx, project, savedMarkup);
    await record(tx, scope, {
      projectId: project.id,
      action: 'photo_markup_saved',
      description: descriptionOf(photo.type, { before: currentMarkup.shapes.length, after: shapes.length }),
      details: { photoId, type: photo.type, version: version + 1, shapes: shapes.length },
    });
    return findMarkupOrEmpty(tx, project, photoId);
  });
}

async function findMarkupOrEmpty(sql: Sql, project: VisibleProject, photoId: number) {
  return (
    (await findMarkup(sql, project, photoId)) ?? { version: 0, shapes: [], updatedAt: null, updatedBy: null }
  );
}

function descriptionOf(type: PhotoType, shapes: { before: number; after: number }): string {
  const photo = `${PHOTO_TYPES_WITH_ARTICLE[type]} photo`;
  if (shapes.after === 0) return `removed the drawing from ${photo}`;
  return shapes.before === 0 ? `drew on ${photo}` : `changed the drawing on ${photo}`;
}
