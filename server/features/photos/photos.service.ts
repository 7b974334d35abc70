import { AppError, throwNotFound } from '#shared/errors.ts';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { mayDeletePhoto } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import { isTimestamp } from '#server/db/list-cursor.ts';
import { readSortedPage, type SortedPageParams } from '#server/db/list-page.ts';
import { record } from '#server/events/record.ts';
import { isPhotoInSignedReport } from '#server/features/condition-records/condition-records.repository.ts';
import { deleteFiles, servedPart } from '#server/features/files/files.service.ts';
import {
  countPhotos,
  deletePhotoRow,
  findPhoto,
  isPhotoOfDecidedSample,
  newestPhotosOf,
  newestPhotosOfViews,
  photosOf,
} from '#server/features/photos/photos.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { getProject, getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import { FILE_KINDS } from '#server/platform/file-kind.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { PHOTO_TYPES_WITH_ARTICLE } from './photo-type-words.ts';
import { shownPhotos } from './shown-photos.ts';

/** One page of a project's photos, or of its photos of one type, newest capture time first. */
export async function pageOfPhotos(
  app: AppContext,
  scope: Scope,
  projectId: number,
  { type, ...page }: SortedPageParams & { type?: PhotoType },
) {
  const project = await getProject(app, scope, projectId);
  const { sql } = app.database;
  return readSortedPage(
    page,
    async (rowRange) =>
      shownPhotos(scope, project, await photosOf(sql, project, { ...(type && { type }), ...rowRange })),
    () => countPhotos(sql, project, type),
    {
      orderKey: ['captured'],
      positionOfRow: ({ capturedAt, id }) => ({ key: capturedAt.toISOString(), id }),
      isKey: isTimestamp,
    },
  );
}

/** The `limitPerType` newest photos of each type by capture time, with the fields that this user may see. */
export async function shownNewestPhotos(
  { database: { sql } }: AppContext,
  scope: Scope,
  project: VisibleProject,
  limitPerType: number,
) {
  return shownPhotos(scope, project, await newestPhotosOf(sql, project, limitPerType));
}

/** The newest photo of each view by capture time, with the fields that this user may see. */
export async function shownPhotosOfViews(
  { database: { sql } }: AppContext,
  scope: Scope,
  project: VisibleProject,
) {
  return shownPhotos(scope, project, await newestPhotosOfViews(sql, project));
}

/**
 * Deletes a photo permanently; 403 for everybody but its uploader, the owner and managers of the shop, and admins; 409 for a
 * photo of a signed condition report or of a decided printed sample, because it is evidence.
 */
export async function deletePhoto(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  await app.database.transaction(async (tx) => {
    const found = (await findPhoto(tx, scope, id)) ?? throwNotFound('Photo');
    // The project is always locked before its records.
    const project = await getLockedProject(tx, scope, found.photo.projectId);
    // Checks only whether the user may delete. The deletion of evidence is refused below, with the reason.
    if (!mayDeletePhoto(scope, project, { ...found.photo, isEvidence: false })) {
      throw new AppError(
        'forbidden',
        'Only the person who uploaded the photo, and the owner and managers of the shop, can delete it',
      );
    }
    if (await isPhotoInSignedReport(tx, project, id))
      throw new AppError(
        'conflict',
        'This photo is part of a signed condition report, so it cannot be deleted.',
      );
    if (await isPhotoOfDecidedSample(tx, project, id))
      throw new AppError(
        'conflict',
        'This photo is part of a recorded decision on a printed sample, so it cannot be deleted.',
      );
    if (!(await deletePhotoRow(tx, project, id))) throwNotFound('Photo');
    await record(tx, scope, {
      projectId: project.id,
      action: 'photo_deleted',
      description: `deleted ${PHOTO_TYPES_WITH_ARTICLE[found.photo.type]} photo`,
      details: { photoId: id, type: found.photo.type },
    });
    await deleteFiles(app, tx, [found.file.id]);
  });
  return { success: true };
}

/** An upright rendition without metadata, for display. */
export async function servePhoto(
  app: AppContext,
  scope: Scope,
  id: number,
  size: string,
): Promise<ServedFile> {
  const { file } = (await findPhoto(app.database.sql, scope, id)) ?? throwNotFound('Photo');
  return { ...servedPart(app, file, size), contentType: RENDITION_TYPE };
}

/** The original bytes, as a download that is named after the type and the id of the photo. */
export async function downloadPhoto(app: AppContext, scope: Scope, id: number): Promise<ServedFile> {
  const { file, photo } = (await findPhoto(app.database.sql, scope, id)) ?? throwNotFound('Photo');
  const extension = Object.values(FILE_KINDS).find(
    (kind) => kind.contentType === file.contentType,
  )?.extension;
  const downloadName = `${photo.type}-photo-${id}.${extension ?? 'jpg'}`;
  return { ...servedPart(app, file, 'original'), contentType: file.contentType, downloadName };
}
