import { createHash, randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';

/** A received file. Its bytes stay in the staging folder until `discard`. */
export interface StagedUpload {
  path: string;
  bytes: number;
  /** The SHA-256 of the whole file, in hexadecimal. */
  sha256: string;
  /** Removes the staged copy. Must be called whether or not the file was stored. */
  discard(): Promise<void>;
}

/** The names of files in the staging folder. */
export const STAGED_NAME = /^[0-9a-f-]{36}\.upload$/;

/** The file of a multipart call, staged while the handler runs. */
export interface IncomingFile extends StagedUpload {
  /** The file name that the sender sent; for display only. */
  originalName: string;
}

/**
 * Writes a stream to the staging folder and hashes it. Throws for an empty file (`validation_failed`) and for a file
 * larger than `maxBytes` (`file_too_large`). After an error no file remains. A stream that is too long stays open, so
 * that the HTTP layer can still send a response.
 */
export async function stageUpload(
  incoming: Readable,
  { maxBytes, stagingFolder }: { maxBytes: number; stagingFolder: string },
): Promise<StagedUpload> {
  await mkdir(stagingFolder, { recursive: true });
  const path = join(stagingFolder, `${randomUUID()}.upload`);
  const removeFile = () => rm(path, { force: true });
  try {
    const { bytes, sha256 } = await writeAndHash(incoming, path, maxBytes);
    if (bytes === 0) throw new AppError('validation_failed', 'The file is empty.');
    return { path, bytes, sha256, discard: removeFile };
  } catch (error) {
    await removeFile();
    throw error;
  }
}

/** The received part of a stream; `error` is set when the stream broke off after this part. */
export interface StagedPart {
  path: string;
  bytes: number;
  error: Error | undefined;
  discard(): Promise<void>;
}

/**
 * Writes a stream to the staging folder. When the stream breaks off, the received part is kept. Throws only when writing fails.
 */
export async function stagePart(incoming: Readable, stagingFolder: string): Promise<StagedPart> {
  await mkdir(stagingFolder, { recursive: true });
  const path = join(stagingFolder, `${randomUUID()}.upload`);
  const removeFile = () => rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    return { path, discard: removeFile, ...(await copyReceivedBytes(incoming, file)) };
  } catch (error) {
    await removeFile();
    throw error;
  } finally {
    await file.close();
  }
}

async function copyReceivedBytes(incoming: Readable, file: FileHandle) {
  const chunks = incoming.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  for (let bytes = 0; ;) {
    let next: IteratorResult<Buffer>;
    try {
      next = await chunks.next();
    } catch (error) {
      return { bytes, error: error instanceof Error ? error : new Error(String(error)) };
    }
    if (next.done) return { bytes, error: undefined };
    await file.writeFile(next.value);
    bytes += next.value.length;
  }
}

async function writeAndHash(incoming: Readable, path: string, maxBytes: number) {
  const file = await open(path, 'wx', 0o600);
  try {
    return await copyAndHash(incoming, file, maxBytes);
  } finally {
    await file.close();
  }
}

async function copyAndHash(incoming: Readable, file: FileHandle, maxBytes: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLargeError(maxBytes);
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  if (isTruncated(incoming)) throw tooLargeError(maxBytes);
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Whether the multipart parser cut the stream off. At its own limit, the parser ends a stream without an error, and only sets
 * this flag.
 */
function isTruncated(incoming: Readable & { truncated?: boolean }): boolean {
  return incoming.truncated === true;
}

function tooLargeError(maxBytes: number): AppError {
  return new AppError(
    'file_too_large',
    `The file is too large. At most ${inMegabytes(maxBytes)} MB are accepted.`,
  );
}

function inMegabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toLocaleString('en-US', { maximumFractionDigits: 1 });
}

/** A partly received upload, for the requests of the tus protocol that read and continue it. */
export interface ResumableUpload {
  id: string;
  /**
   * Reads the size of the upload and the number of received bytes. Called while no other request of this process continues the
   * upload.
   */
  load: () => Promise<{ bytes: number; receivedBytes: number }>;
  /** Stores the bytes that follow the received ones, even when the stream breaks off, and returns the number of stored bytes. */
  append: (stream: Readable) => Promise<number>;
  /** Deletes the upload and its bytes. */
  remove: () => Promise<void>;
}
