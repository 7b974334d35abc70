import { AppError, invalidField, throwNotFound } from '#shared/errors.ts';
import { isGuidedPhotoType } from '#shared/photo-views/photo-views.ts';
import type { SentCapture } from '#shared/photos/photo-capture.ts';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { mayUploadPhoto } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { storeUpload } from '#server/features/files/files.service.ts';
import { findPhotoOfCapture, insertPhoto } from '#server/features/photos/photos.repository.ts';
import { getProject, getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import { viewsOfProject } from '#server/features/project-access/project-views.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { PHOTO_KINDS } from '#server/platform/file-kind.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { captureTimeOf } from './capture-time.ts';
import { PHOTO_TYPES_WITH_ARTICLE } from './photo-type-words.ts';
import { shownPhoto, type StoredPhoto } from './shown-photos.ts';

/** A photo to be stored. `timeZone` is the time zone of the uploader, for cameras that do not write an offset. */
export interface NewPhoto extends SentCapture {
  caption?: string | undefined;
  type: PhotoType;
  timeZone: string | null;
}

/**
 * Stores a photo, at any stage (docs/requirements/photos-and-files.md, Upload); 403 for everybody but the shop, the installer and
 * admins. For a repeated request with the same `captureId`, returns the stored photo. Throws `conflict` when the `captureId`
 * belongs to another project.
 */
export async function uploadPhoto(
  app: AppContext,
  scope: Scope,
  projectId: number,
  input: NewPhoto & { file: IncomingFile },
) {
  // The permission is checked before the image is processed, and again under the lock, because the user may have been removed in
  // between.
  const project = await getUploadProject(app, scope, projectId);
  const storedPhoto = await findStoredPhoto(app, scope, project, input);
  return storedPhoto ?? storePhoto(app, scope, projectId, input);
}

/** A project to which the user may add photos; 403 for other participants. */
export async function getUploadProject(app: AppContext, scope: Scope, id: number): Promise<VisibleProject> {
  const project = await getProject(app, scope, id);
  if (!mayUploadPhoto(scope, project)) throw notAllowedError();
  return project;
}

/** The stored photo with this capture id, with the fields that this user may see; null when there is none. */
export async function findStoredPhoto(
  { database: { sql } }: AppContext,
  scope: Scope,
  project: VisibleProject,
  { captureId }: Pick<SentCapture, 'captureId'>,
) {
  const storedPhoto =
    captureId === undefined ? null : await findPhotoOfCapture(sql, scope, project, captureId);
  return storedPhoto && shownPhoto(scope, project, storedPhoto);
}

/**
 * Prepares and stores a received photo. `onStored` runs in the transaction that writes the photo. Two uploads of one shot at the
 * same time result in one photo.
 */
export async function storePhoto(
  app: AppContext,
  scope: Scope,
  projectId: number,
  { file: incoming, ...input }: NewPhoto & { file: IncomingFile },
  onStored?: (tx: Tx, photo: StoredPhoto) => Promise<void>,
) {
  try {
    return await storeUpload(app, scope, incoming, PHOTO_KINDS, async (tx, { id: fileId }, exifTime) => {
      const project = await getLockedProject(tx, scope, projectId);
      if (!mayUploadPhoto(scope, project)) throw notAllowedError();
      const { captureId, timeZone } = input;
      if (captureId && (await findPhotoOfCapture(tx, scope, project, captureId)))
        throw new AlreadyStoredError();
      const time = captureTimeOf(input, exifTime, { now: app.now(), timeZone });
      const photo = await insertPhoto(tx, project, {
        ...photoRowOf(input),
        ...(await viewFieldsOf(tx, project, input)),
        ...time,
        fileId,
        uploadedById: scope.userId,
      }).catch(throwUsedCapture);
      await recordUpload(tx, scope, photo);
      await onStored?.(tx, photo);
      return shownPhoto(scope, project, photo);
    });
  } catch (error) {
    if (!(error instanceof AlreadyStoredError)) throw error;
    return (
      (await findStoredPhoto(app, scope, await getProject(app, scope, projectId), input)) ??
      throwNotFound('Photo')
    );
  }
}

function throwUsedCapture(error: unknown): never {
  if (!isUniqueViolation(error, 'photos_capture_key')) throw error;
  throw new AppError('conflict', 'This shot belongs to another project');
}

/**
 * Thrown when a parallel upload of the same shot was faster. It is an `AppError`, so that the bytes of the slower upload are
 * removed.
 */
class AlreadyStoredError extends AppError {
  constructor() {
    super('conflict', 'This photo is already stored');
  }
}

function photoRowOf({ type, caption, captureId, latitude, longitude, accuracy, quality }: NewPhoto) {
  const hasLocation = latitude !== undefined && longitude !== undefined;
  return {
    type,
    caption: caption || null,
    captureId,
    isReduced: quality === 'reduced',
    ...(hasLocation && { latitude, longitude, locationAccuracy: accuracy ?? null }),
  };
}

/**
 * The key and the name of a new photo's view. The name comes from the shop's list of views, or from the device when the list no
 * longer has the view. Throws a 400 when neither has a name.
 */
async function viewFieldsOf(tx: Tx, project: VisibleProject, { type, viewKey, viewName }: NewPhoto) {
  if (viewKey === undefined || !isGuidedPhotoType(type)) return {};
  const views = await viewsOfProject(tx, project);
  const name = views.find(({ key }) => key === viewKey)?.name ?? viewName;
  if (!name) throw invalidField('viewKey', 'This view is not in the list of the shop');
  return { viewKey, viewName: name };
}

async function recordUpload(tx: Tx, scope: Scope, { id: photoId, projectId, type }: StoredPhoto) {
  await record(tx, scope, {
    projectId,
    action: 'photo_upload',
    description: `uploaded ${PHOTO_TYPES_WITH_ARTICLE[type]} photo`,
    details: { photoId, type },
  });
}

function notAllowedError(): AppError {
  return new AppError('forbidden', 'You do not have permission to add photos to this project');
}
