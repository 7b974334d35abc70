import { AppError } from '#shared/errors.ts';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { mayDeletePhoto, mayUploadPhoto } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import { readPage, type PageParams } from '#server/db/list-page.ts';
import { record } from '#server/events/record.ts';
import { isPhotoKept } from '#server/features/condition-records/condition-records.repository.ts';
import { deleteFiles, servedPart, storeUpload } from '#server/features/files/files.service.ts';
import {
  countPhotos,
  deletePhotoRow,
  findPhoto,
  insertPhoto,
  photosOf,
} from '#server/features/photos/photos.repository.ts';
import { getProject, getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import { FILE_KINDS, PHOTO_KINDS } from '#server/platform/file-kind.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** One page of a project's photos, or of those of one type, newest first. */
export async function pageOfPhotos(
  app: AppContext,
  scope: Scope,
  projectId: number,
  { type, ...page }: PageParams & { type?: PhotoType },
) {
  const project = await getProject(app, scope, projectId);
  const { sql } = app.database;
  return readPage(
    page,
    (request) => photosOf(sql, project, { type, ...request }),
    () => countPhotos(sql, project, type),
  );
}

/** Stores a photo, at any stage (docs/requirements/photos-and-files.md, Upload); 403 unless owner, installer or admin. */
export async function uploadPhoto(
  app: AppContext,
  scope: Scope,
  projectId: number,
  { caption, type, file }: { caption?: string; type: PhotoType; file: IncomingFile },
) {
  // Checked before the image is processed, and again under the lock, because the user may have been removed in between.
  const visible = await getProject(app, scope, projectId);
  if (!mayUploadPhoto(scope, visible)) throw notAllowed();
  return storeUpload(app, scope, file, PHOTO_KINDS, async (tx, { id: fileId }) => {
    const project = await getLockedProject(tx, scope, projectId);
    if (!mayUploadPhoto(scope, project)) throw notAllowed();
    const photo = await insertPhoto(tx, project, {
      fileId,
      type,
      caption: caption || null,
      uploadedById: scope.userId,
    });
    await record(tx, scope, {
      projectId,
      action: 'photo_upload',
      description: `uploaded ${WITH_ARTICLE[type]} photo`,
      details: { photoId: photo.id, type },
    });
    return photo;
  });
}

const WITH_ARTICLE: Record<PhotoType, string> = {
  initial: 'an initial',
  'pre-installation': 'a pre-installation',
  'post-installation': 'a post-installation',
};

/** Deletes a photo permanently; 403 unless uploader, owner or admin, 409 for one of a signed condition report. */
export async function deletePhoto(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  await app.database.transaction(async (tx) => {
    const found = (await findPhoto(tx, scope, id)) ?? notFound();
    // The project is always locked before its records.
    const project = await getLockedProject(tx, scope, found.photo.projectId);
    if (!mayDeletePhoto(scope, project, found.photo)) {
      throw new AppError('forbidden', 'Only its uploader and the shop delete a photo');
    }
    if (await isPhotoKept(tx, project, id))
      throw new AppError(
        'conflict',
        'This photo is part of a signed condition report, so it cannot be deleted.',
      );
    if (!(await deletePhotoRow(tx, project, id))) notFound();
    await record(tx, scope, {
      projectId: project.id,
      action: 'photo_deleted',
      description: `deleted ${WITH_ARTICLE[found.photo.type]} photo`,
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
  const { file } = (await findPhoto(app.database.sql, scope, id)) ?? notFound();
  return { ...servedPart(app, file, size), contentType: RENDITION_TYPE };
}

/** The original bytes, as a download with the specified name. */
export async function downloadPhoto(app: AppContext, scope: Scope, id: number): Promise<ServedFile> {
  const { file, photo } = (await findPhoto(app.database.sql, scope, id)) ?? notFound();
  const extension = Object.values(FILE_KINDS).find(
    (kind) => kind.contentType === file.contentType,
  )?.extension;
  const downloadName = `${photo.type}-photo-${id}.${extension ?? 'jpg'}`;
  return { ...servedPart(app, file, 'original'), contentType: file.contentType, downloadName };
}

function notAllowed(): AppError {
  return new AppError('forbidden', 'You may not add photos to this project');
}

function notFound(): never {
  throw new AppError('not_found', 'Photo not found');
}
