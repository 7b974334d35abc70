import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import {
  deleteFileRows,
  insertFile,
  knownFolders,
  type FileRow,
  type NewFile,
} from '#server/features/files/files.repository.ts';
import type { Tx } from '#server/db/database.ts';
import { lockStorageRoom } from '#server/db/storage-quota.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import { FILE_KINDS, fileKindOf, PHOTO_KINDS, type FileKind } from '#server/platform/file-kind.ts';
import type { Rendition } from '#server/platform/image-rendering.ts';
import { prepareAvatar, prepareImage, RENDITION_TYPE } from '#server/platform/images.ts';
import { FileMissing, freshNonce, storageKey, type OpenedFile } from '#server/platform/storage.ts';
import { sweepOrphans, sweepStaging } from '#server/platform/sweep.ts';

/** Younger files may belong to an upload whose row is about to be written. */
const SWEEP_GRACE_MS = 3_600_000;

/**
 * Stores an upload and runs `write` in one transaction with its row: first the bytes, then the rows, so that no row is
 * ever without its file. Refuses kinds that are not accepted and damaged images before anything is stored. When the
 * change is refused the bytes go again; after any other failure the outcome of the commit is unknown, and the sweep
 * decides by the rows.
 */
export async function storeUpload<T>(
  app: AppContext,
  incoming: IncomingFile,
  accepted: readonly FileKind[],
  write: (tx: Tx, file: FileRow) => Promise<T>,
): Promise<T> {
  const kind = await fileKindOf(incoming.path, accepted);
  const image = kind === 'pdf' ? null : await prepareImage(incoming.path, kind);
  const { contentType, extension } = FILE_KINDS[kind];
  const original = { name: `original.${extension}`, content: incoming.path, contentType };
  const file = await putParts(app, incoming, [...renditionParts(image?.renditions ?? []), original]);
  const size = { width: image?.width ?? null, height: image?.height ?? null };
  return writeRow(app, { ...file, ...size, contentType, bytes: incoming.bytes }, write);
}

/** Like `storeUpload`, for a profile picture: only the squares cut from it are kept, not the original. */
export async function storeAvatar<T>(
  app: AppContext,
  incoming: IncomingFile,
  write: (tx: Tx, file: FileRow) => Promise<T>,
): Promise<T> {
  const kind = await fileKindOf(incoming.path, PHOTO_KINDS);
  const { renditions, width, height } = await prepareAvatar(incoming.path, kind);
  const file = await putParts(app, incoming, renditionParts(renditions));
  const bytes = renditions.reduce((sum, { content }) => sum + content.length, 0);
  return writeRow(app, { ...file, width, height, contentType: RENDITION_TYPE, bytes }, write);
}

interface Part {
  name: string;
  content: Buffer | string;
  contentType: string;
}

function renditionParts(renditions: Rendition[]): Part[] {
  return renditions.map(({ name, content }) => ({
    name: `${name}.webp`,
    content,
    contentType: RENDITION_TYPE,
  }));
}

/** Puts the parts into a folder of their own, which the content's hash and a nonce name. */
async function putParts(app: AppContext, incoming: IncomingFile, parts: Part[]) {
  const { sha256, originalName, uploadedById = null } = incoming;
  const marker = 'part';
  const folder = storageKey(sha256, freshNonce(), marker).slice(0, -marker.length - 1);
  for (const { name, content, contentType } of parts) {
    await app.storage.put(`${folder}/${name}`, content, contentType);
  }
  return { folder, parts: parts.map(({ name }) => name), sha256, originalName, uploadedById };
}

async function writeRow<T>(
  app: AppContext,
  row: NewFile,
  write: (tx: Tx, file: FileRow) => Promise<T>,
): Promise<T> {
  try {
    return await app.database.transaction(async (tx) => {
      await lockStorageRoom(tx, app.config, row);
      return write(tx, await insertFile(tx, row));
    });
  } catch (error) {
    if (error instanceof AppError) await removeBytes(app, [row]);
    throw error;
  }
}

/** Deletes the rows within the change; the bytes go after its commit by `removeBytes`, or by the sweep. */
export async function forgetFiles(tx: Tx, fileIds: string[]): Promise<FileRow[]> {
  return deleteFileRows(tx, fileIds);
}

/**
 * Removes bytes that no row names any more, or has ever named. A failure is logged and left to the sweep: the deletion or
 * the refusal itself has happened.
 */
export async function removeBytes(app: AppContext, rows: Pick<FileRow, 'folder' | 'parts'>[]): Promise<void> {
  try {
    await app.storage.remove(rows.flatMap(keysOf));
  } catch (error) {
    app.log.error({ err: error }, 'Files could not be removed from the storage; the sweep takes them');
  }
}

/** Opens one part of a stored file: 'original', or a rendition by its name. 404 for one deleted since its row was read. */
export async function openPart(app: AppContext, row: FileRow, part: string): Promise<OpenedFile> {
  const key = `${row.folder}/${fileName(row, part)}`;
  try {
    return await app.storage.read(key);
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

/** Removes what crashes and failed removals left behind, and tells how many files that were. */
export async function sweepFiles(app: AppContext): Promise<number> {
  const staged = await sweepStaging(app.config.stagingDir, new Date(app.now().getTime() - SWEEP_GRACE_MS));
  const isReferenced = async (keys: string[]) => {
    const known = await knownFolders(app.database.sql, [...new Set(keys.map(folderOf))]);
    return new Set(keys.filter((key) => known.has(folderOf(key))));
  };
  return (
    staged + (await sweepOrphans(app.storage, isReferenced, { olderThanMs: SWEEP_GRACE_MS, now: app.now() }))
  );
}

function keysOf({ folder, parts }: Pick<FileRow, 'folder' | 'parts'>): string[] {
  return parts.map((part) => `${folder}/${part}`);
}

function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}
