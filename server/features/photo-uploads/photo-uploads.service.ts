import { participantIdOf } from '#shared/actor.ts';
import { AppError, throwNotFound, type ErrorCode } from '#shared/errors.ts';
import type { SentCapture } from '#shared/photos/photo-capture.ts';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { mayUploadPhoto } from '#shared/projects/projects.policy.ts';
import { MAX_PHOTO_BYTES } from '#shared/upload-limits.ts';
import type { AppContext } from '#server/context.ts';
import { requireStorageSpace } from '#server/db/storage-quota.ts';
import { scheduleRemoval } from '#server/features/files/files.service.ts';
import {
  sumUnfinishedUploadBytes,
  deleteUnfinishedUpload,
  deleteUpload,
  findUpload,
  findUploadOfCapture,
  finishUpload,
  insertUpload,
  type UploadRow,
} from '#server/features/photo-uploads/photo-uploads.repository.ts';
import {
  appendToUpload,
  assembleUpload,
  registerPartsFolder,
  removeParts,
} from '#server/features/photo-uploads/upload-parts.service.ts';
import {
  findStoredPhoto,
  getUploadProject,
  storePhoto,
} from '#server/features/photos/store-photo.service.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import type { ResumableUpload } from '#server/platform/uploads.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

interface UploadInput extends SentCapture {
  captureId: string;
  fileName: string;
  bytes: number;
  type: PhotoType;
  caption?: string | undefined;
}

/**
 * Starts a resumable upload of a shot. If the caller already has an upload or a stored photo of this shot, returns it instead.
 * Throws like `uploadPhoto`. Throws `conflict` when the existing upload has another project or size.
 */
export async function createUpload(app: AppContext, scope: Scope, projectId: number, input: UploadInput) {
  const project = await getUploadProject(app, scope, projectId);
  if (input.bytes > MAX_PHOTO_BYTES) throw tooLargeError();
  const photo = await findStoredPhoto(app, scope, project, input);
  if (photo) return { upload: null, photo };
  const row = await findOrInsertUpload(app, scope, projectId, input);
  if (row.projectId !== projectId || row.bytes !== input.bytes)
    throw new AppError('conflict', 'This shot belongs to another upload');
  return { upload: { ...row, url: `/api/photo-uploads/${row.id}` }, photo: null };
}

async function findOrInsertUpload(
  app: AppContext,
  scope: Scope,
  projectId: number,
  input: UploadInput,
): Promise<UploadRow> {
  const found = await findUploadOfCapture(app.database.sql, scope, input.captureId);
  const now = app.now();
  if (found && found.expiresAt > now) return found;
  const bytes = input.bytes + (await sumUnfinishedUploadBytes(app.database.sql, scope, now));
  await requireStorageSpace(app.database.sql, app.config, { uploadedById: participantIdOf(scope), bytes });
  const { captureId, fileName, bytes: size, type, caption, capturedAt, ...capture } = input;
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, projectId);
    if (!mayUploadPhoto(scope, project)) throwNotFound('Upload');
    if (found) await deleteUpload(tx, found);
    const folder = await registerPartsFolder(tx, now);
    const row = await insertUpload(tx, scope, project, {
      ...folder,
      captureId,
      fileName,
      bytes: size,
      type,
      caption: caption || null,
      capture: { ...capture, ...(capturedAt && { capturedAt: capturedAt.toISOString() }) },
    });
    // Another request for this shot was faster, so this call returns the upload of that request. The folder that this call
    // registered stays empty.
    return row ?? (await findUploadOfCapture(tx, scope, captureId)) ?? throwNotFound('Upload');
  });
}

/**
 * Opens an upload of the caller, which can then be read, continued or canceled. 404 for an upload of another user. After the
 * caller has left the project, the upload can only be canceled.
 */
export async function openUpload(app: AppContext, scope: Scope, id: string): Promise<ResumableUpload> {
  let row = await findUnexpired(app, scope, id);
  return {
    id,
    load: async () => {
      row = await findOwnUpload(app, scope, id);
      return row;
    },
    append: (stream) => appendToUpload(app, row, stream),
    remove: () => removeUpload(app, scope, id),
  };
}

/** The errors that every attempt with the same file or fields would get. */
const PERMANENT_ERRORS = new Set<ErrorCode>(['unsupported_file', 'validation_failed']);

/** Stores the photo of a completely received upload. A repeated call returns the same photo. */
export async function finishPhotoUpload(app: AppContext, scope: Scope, id: string, timeZone: string | null) {
  const upload = await findOwnUpload(app, scope, id);
  const { projectId, type, caption, captureId, capture, folder } = upload;
  const project = await getUploadProject(app, scope, projectId);
  const storedPhoto = await findStoredPhoto(app, scope, project, { captureId });
  if (storedPhoto) return storedPhoto;
  const file = await assembleUpload(app, upload);
  const { capturedAt, ...sent } = capture;
  const input = {
    ...sent,
    ...(capturedAt && { capturedAt: new Date(capturedAt) }),
    captureId,
    type,
    timeZone,
    file,
  };
  try {
    return await storePhoto(
      app,
      scope,
      projectId,
      { ...input, caption: caption ?? undefined },
      async (tx, { id: photoId }) => {
        if (!(await finishUpload(tx, upload, photoId))) throwNotFound('Upload');
        await scheduleRemoval(app, tx, folder);
      },
    );
  } catch (error) {
    if (error instanceof AppError && PERMANENT_ERRORS.has(error.code)) await removeUpload(app, scope, id);
    throw error;
  } finally {
    await file.discard();
  }
}

/** Deletes an unfinished upload of the caller with its bytes. Throws `conflict` for a finished upload. */
async function removeUpload(app: AppContext, scope: Scope, id: string): Promise<void> {
  const removedUpload = await app.database.transaction(async (tx) => {
    const row = await deleteUnfinishedUpload(tx, scope, id);
    if (row) await scheduleRemoval(app, tx, row.folder);
    return row;
  });
  if (removedUpload) return removeParts(app, removedUpload);
  await findUnexpired(app, scope, id);
  throw new AppError('conflict', 'The photo is already stored');
}

async function findUnexpired(app: AppContext, scope: Scope, id: string): Promise<UploadRow> {
  return (await findUpload(app.database.sql, scope, id, app.now())) ?? throwNotFound('Upload');
}

async function findOwnUpload(app: AppContext, scope: Scope, id: string): Promise<UploadRow> {
  const row = await findUnexpired(app, scope, id);
  await getUploadProject(app, scope, row.projectId);
  return row;
}

function tooLargeError(): AppError {
  const megabytes = MAX_PHOTO_BYTES / 1024 / 1024;
  return new AppError('file_too_large', `The file is too large. At most ${megabytes} MB are accepted.`);
}
