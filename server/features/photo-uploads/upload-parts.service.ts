import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import { UPLOAD_EXPIRY_DAYS } from '#shared/photos/photo-uploads.contract.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { registerMoreParts, registerUpload } from '#server/features/files/files.repository.ts';
import { ABANDONED_UPLOAD_MS } from '#server/features/files/files.service.ts';
import { addPart, type UploadRow } from '#server/features/photo-uploads/photo-uploads.repository.ts';
import { FileMissing, newUploadNonce, storageKey } from '#server/platform/storage.ts';
import { stagePart, stageUpload, type IncomingFile, type StagedPart } from '#server/platform/uploads.ts';

const DAY_MS = 24 * 3_600_000;
const CONTENT_TYPE = 'application/octet-stream';
/** Many more than a slow connection needs. */
const MAX_PARTS = 1_000;

/**
 * Registers a folder for the parts of a new upload. The bytes in the folder are removed some time after the upload has
 * expired.
 */
export async function registerPartsFolder(tx: Tx, now: Date): Promise<{ folder: string; expiresAt: Date }> {
  const partMarker = 'part';
  const name = randomBytes(32).toString('hex');
  const folder = storageKey(name, newUploadNonce(), partMarker).slice(0, -partMarker.length - 1);
  const expiresAt = new Date(now.getTime() + UPLOAD_EXPIRY_DAYS * DAY_MS);
  // The removal is due only when no request can still be storing a part.
  await registerUpload(tx, { folder, parts: [] }, new Date(expiresAt.getTime() + ABANDONED_UPLOAD_MS));
  return { folder, expiresAt };
}

/**
 * Stores the bytes of a stream as the next part of an upload, and returns their number. If the stream breaks off,
 * stores the bytes that arrived, and then throws `conflict`. Also throws `conflict` for too many parts, and when
 * another request has continued the upload in the meantime. Throws `file_too_large` for more bytes than declared.
 */
export async function appendToUpload(app: AppContext, upload: UploadRow, stream: Readable): Promise<number> {
  if (upload.parts.length >= MAX_PARTS) throw new AppError('conflict', 'The upload has too many parts');
  const stagedPart = await stagePart(stream, app.config.stagingDir);
  try {
    if (stagedPart.bytes > upload.bytes - upload.receivedBytes)
      throw new AppError('file_too_large', 'The upload is longer than declared');
    if (stagedPart.bytes > 0) await storePart(app, upload, stagedPart);
    if (stagedPart.error) throw new AppError('conflict', 'The upload was interrupted');
    return stagedPart.bytes;
  } finally {
    await stagedPart.discard();
  }
}

/**
 * Registers the part for the cleanup of expired uploads before it stores the bytes, so that a crash in between leaves no bytes behind.
 * Then adds the part to the upload's row. If another request has continued the upload meanwhile, removes the bytes at once.
 */
async function storePart(
  { database: { sql }, storage }: AppContext,
  upload: UploadRow,
  { path, bytes }: StagedPart,
): Promise<void> {
  const { folder } = upload;
  const name = `${upload.receivedBytes}-${newUploadNonce()}.part`;
  if (!(await registerMoreParts(sql, { folder, parts: [name] })))
    throw new AppError('not_found', 'Upload not found');
  await storage.put(`${folder}/${name}`, path, CONTENT_TYPE);
  if (await addPart(sql, upload, { name, bytes })) return;
  await storage.remove([`${folder}/${name}`]);
  throw new AppError('conflict', 'Another request has continued this upload');
}

/** Joins the parts to one file, which the caller discards after use. Throws `conflict` when bytes are missing. */
export async function assembleUpload(app: AppContext, upload: UploadRow): Promise<IncomingFile> {
  if (upload.receivedBytes < upload.bytes) throw new AppError('conflict', 'The upload is not complete yet');
  const stagedUpload = await stageUpload(Readable.from(readParts(app, upload)), {
    maxBytes: upload.bytes,
    stagingFolder: app.config.stagingDir,
  });
  return { ...stagedUpload, originalName: upload.fileName };
}

async function* readParts({ storage }: AppContext, { folder, parts }: UploadRow): AsyncGenerator<Buffer> {
  for (const { name } of parts) {
    const { stream } = await storage.read(`${folder}/${name}`).catch(throwMissingUpload);
    yield* stream as AsyncIterable<Buffer>;
  }
}

function throwMissingUpload(error: unknown): never {
  // A missing file means that the upload was canceled in the meantime.
  throw error instanceof FileMissing ? new AppError('not_found', 'Upload not found') : error;
}

/**
 * Removes the bytes of a deleted upload. Its folder stays scheduled for removal. This later removal includes bytes that another
 * request is storing now, and bytes that could not be removed here.
 */
export async function removeParts({ storage, log }: AppContext, { folder, parts }: UploadRow): Promise<void> {
  try {
    await storage.remove(parts.map(({ name }) => `${folder}/${name}`));
  } catch (error) {
    log.error({ err: error }, 'The bytes of a deleted upload could not be removed yet');
  }
}
