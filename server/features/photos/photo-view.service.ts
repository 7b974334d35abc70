import { AppError, invalidField, throwNotFound } from '#shared/errors.ts';
import { mayWorkOnViews } from '#shared/photo-views/photo-views.policy.ts';
import { isGuidedPhotoType } from '#shared/photo-views/photo-views.ts';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { findPhoto, findPhotoRecord, updatePhoto } from '#server/features/photos/photos.repository.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import { viewsOfProject } from '#server/features/project-access/project-views.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { PHOTO_TYPES_WITH_ARTICLE } from './photo-type-words.ts';
import { shownPhoto } from './shown-photos.ts';

/**
 * Sets the view that a photo shows, or removes it, and returns the photo. 403 for people who may not add photos, 400 for a view that
 * is not in the list of the project's vehicle.
 */
export async function setPhotoView(app: AppContext, scope: Scope, id: number, viewKey: string | null) {
  return app.database.transaction(async (tx) => {
    const found = (await findPhoto(tx, scope, id)) ?? throwNotFound('Photo');
    const project = await getLockedProject(tx, scope, found.photo.projectId);
    if (!mayWorkOnViews(scope, project))
      throw new AppError('forbidden', 'Only the shop and the installer can set the view of a photo');
    const currentPhoto = (await findPhotoRecord(tx, project, id)) ?? throwNotFound('Photo');
    const view = viewKey === null ? null : await findView(tx, project, currentPhoto.type, viewKey);
    await updatePhoto(tx, project, id, { viewKey, viewName: view?.name ?? null });
    const kind = PHOTO_TYPES_WITH_ARTICLE[currentPhoto.type];
    if (currentPhoto.view?.key !== view?.key)
      await record(tx, scope, {
        projectId: project.id,
        action: 'photo_view_set',
        description: view ? `marked ${kind} photo as ‘${view.name}’` : `removed the view from ${kind} photo`,
        details: { photoId: id, type: currentPhoto.type, viewKey },
      });
    return { ...shownPhoto(scope, project, currentPhoto), view };
  });
}

async function findView(tx: Tx, project: VisibleProject, type: PhotoType, viewKey: string) {
  if (!isGuidedPhotoType(type)) throw invalidField('viewKey', 'Initial photos have no views');
  const view = (await viewsOfProject(tx, project)).find(({ key }) => key === viewKey);
  if (!view) throw invalidField('viewKey', 'This view is not in the list of the shop');
  return { key: view.key, name: view.name };
}
