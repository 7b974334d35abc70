import { createHash } from 'node:crypto';
import { participantIdOf } from '#shared/actor.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockStorageSpace } from '#server/db/storage-quota.ts';
import { discardUpload } from '#server/features/files/file-deletions.service.ts';
import {
  deleteFileRows,
  insertFile,
  knownFolders,
  registerUpload,
  setDeletionDue,
  type FileRow,
  type NewFile,
} from '#server/features/files/files.repository.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import { detectFileKind } from '#server/platform/detect-file-kind.ts';
import { FILE_KINDS, PHOTO_KINDS, type FileKind } from '#server/platform/file-kind.ts';
import type { ExifTime } from '#server/platform/exif-time.ts';
import type { PreparedImage, Rendition } from '#server/platform/image-rendering.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import {
  FileMissing,
  newUploadNonce,
  storageKey,
  type ByteRange,
  type OpenedFile,
} from '#server/platform/storage.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

const DAY_MS = 24 * 3_600_000;

/** The age after which an upload counts as abandoned. Every upload takes far less time. */
export const ABANDONED_UPLOAD_MS = DAY_MS;

/**
 * Stores an upload, and runs `write` in the transaction that writes the row of the upload. Registers the upload first, then
 * stores its bytes, then writes the row. So every row has its file, and every file has a row or a registration (decision 0030).
 * Rejects damaged images and kinds that are not accepted, before anything is stored. When `write` rejects the change, the bytes
 * are removed at once. After any other failure the outcome of the commit is unknown, so maintenance removes the bytes if they
 * are still registered.
 */
export async function storeUpload<T>(
  app: AppContext,
  scope: Scope,
  incoming: IncomingFile,
  accepted: readonly FileKind[],
  write: (tx: Tx, file: FileRow, exifTime: ExifTime | null) => Promise<T>,
): Promise<T> {
  const kind = await detectFileKind(incoming.path, accepted);
  const { renditions, exifTime = null, ...sizes } = await preparePictures(app, scope, incoming, kind);
  const { contentType, extension } = FILE_KINDS[kind];
  const original = { name: `original.${extension}`, content: incoming.path, contentType };
  const file = await storeInNewFolder(app, incoming, [...renditionParts(renditions), original]);
  // Uploads of staff count toward the storage of their shop.
  const uploadedById = participantIdOf(scope);
  const row = { ...file, ...sizes, contentType, bytes: incoming.bytes, uploadedById };
  return writeRow(app, row, (tx, storedFile) => write(tx, storedFile, exifTime));
}

/** Like `storeUpload`, for a file that the server made. The file has no pictures, and does not count for anybody's storage. */
export async function storeGeneratedFile<T>(
  app: AppContext,
  { content, name, kind }: { content: Buffer; name: string; kind: FileKind },
  write: (tx: Tx, file: FileRow) => Promise<T>,
): Promise<T> {
  const { contentType, extension } = FILE_KINDS[kind];
  const sha256 = createHash('sha256').update(content).digest('hex');
  const original = { name: `original.${extension}`, content, contentType };
  const file = await storeInNewFolder(app, { sha256, originalName: name }, [original]);
  return writeRow(app, { ...file, contentType, bytes: content.length, pages: [] }, write);
}

/** The pictures of an upload with their sizes: the renditions of an image, or the pages of a PDF. */
function preparePictures(
  app: AppContext,
  { userId }: Scope,
  { path }: IncomingFile,
  kind: FileKind,
): Promise<Omit<PreparedImage, 'width' | 'height'> & Partial<Pick<NewFile, 'width' | 'height' | 'pages'>>> {
  return kind === 'pdf' ? app.images.preparePdf(userId, path) : app.images.preparePhoto(userId, path, kind);
}

/** Like `storeUpload`, for a profile picture. Stores only the squares cut from the picture, and not the original. */
export async function storeAvatar<T>(
  app: AppContext,
  scope: Scope,
  incoming: IncomingFile,
  write: (tx: Tx, file: FileRow) => Promise<T>,
): Promise<T> {
  const kind = await detectFileKind(incoming.path, PHOTO_KINDS);
  const { renditions, width, height } = await app.images.prepareAvatar(scope.userId, incoming.path, kind);
  const file = await storeInNewFolder(app, incoming, renditionParts(renditions));
  const bytes = renditions.reduce((sum, { content }) => sum + content.length, 0);
  const row = { ...file, width, height, contentType: RENDITION_TYPE, bytes, uploadedById: scope.userId };
  return writeRow(app, row, write);
}

type NamedContent = Pick<IncomingFile, 'sha256' | 'originalName'>;

interface FilePart {
  name: string;
  content: Buffer | string;
  contentType: string;
}

/** The renditions as parts of a file, to be stored. */
export function renditionParts(renditions: Rendition[]): FilePart[] {
  return renditions.map(({ name, content }) => ({
    name: `${name}.webp`,
    content,
    contentType: RENDITION_TYPE,
  }));
}

/** Stores the parts in a new folder. Its name consists of the content's hash and a nonce. */
async function storeInNewFolder(app: AppContext, { sha256, originalName }: NamedContent, parts: FilePart[]) {
  const placeholderName = 'part';
  const folder = storageKey(sha256, newUploadNonce(), placeholderName).slice(0, -placeholderName.length - 1);
  const upload = { folder, parts: parts.map(({ name }) => name) };
  await registerUpload(app.database.sql, upload, new Date(app.now().getTime() + ABANDONED_UPLOAD_MS));
  await putFileParts(app, folder, parts);
  return { ...upload, sha256, originalName };
}

/**
 * Schedules the removal of the bytes of a folder that has a row in `file_deletions`. They are removed only after the end of every
 * request that may still be storing some of them.
 */
export async function scheduleRemoval({ now }: AppContext, tx: Tx, folder: string): Promise<void> {
  await setDeletionDue(tx, folder, new Date(now().getTime() + ABANDONED_UPLOAD_MS));
}

/** Puts parts into a registered folder. */
export async function putFileParts(
  { storage }: AppContext,
  folder: string,
  parts: FilePart[],
): Promise<void> {
  for (const { name, content, contentType } of parts) {
    await storage.put(`${folder}/${name}`, content, contentType);
  }
}

async function writeRow<T>(
  app: AppContext,
  row: NewFile,
  write: (tx: Tx, file: FileRow) => Promise<T>,
): Promise<T> {
  try {
    return await app.database.transaction(async (tx) => {
      await lockStorageSpace(tx, app.config, row);
      return write(tx, await insertFile(tx, row));
    });
  } catch (error) {
    if (error instanceof AppError) await discardUpload(app, row);
    throw error;
  }
}

/** Deletes the rows of files. Their bytes are removed after the grace period (`FILE_GRACE_DAYS`). */
export async function deleteFiles(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  tx: Tx,
  fileIds: string[],
): Promise<void> {
  await deleteFileRows(tx, fileIds, new Date(now().getTime() + config.fileGraceDays * DAY_MS));
}

/**
 * One part of a stored file, to be sent: 'original', or a rendition by its name. 404 for a part that does not exist. `open`
 * throws a 404 when the file was deleted after its row was read.
 */
export function servedPart(app: AppContext, row: FileRow, part: string): Pick<ServedFile, 'open' | 'etag'> {
  const key = `${row.folder}/${fileName(row, part)}`;
  return { open: (range) => openFile(app, row, key, range), etag: `"${row.id}-${part}"` };
}

async function openFile(
  app: AppContext,
  row: FileRow,
  key: string,
  range: ByteRange | undefined,
): Promise<OpenedFile> {
  try {
    return await app.storage.read(key, range);
  } catch (error) {
    if (error instanceof FileMissing && (await isDeleted(app, row)))
      throw new AppError('not_found', 'This file has been deleted');
    throw error;
  }
}

async function isDeleted({ database }: AppContext, { folder }: FileRow): Promise<boolean> {
  return !(await knownFolders(database.sql, [folder])).has(folder);
}

function fileName(row: FileRow, part: string): string {
  const found = row.parts.find((name) => name.startsWith(`${part}.`));
  if (!found) throw new AppError('not_found', 'There is no such version of this file');
  return found;
}
