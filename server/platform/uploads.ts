import { createHash, randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';

/** An incoming file on its way: its bytes lie in the staging folder until `discard`. */
export interface StagedUpload {
  path: string;
  bytes: number;
  /** Of the whole file, in hex. */
  sha256: string;
  /** Removes the staged copy; call it whether or not the file was stored. */
  discard(): Promise<void>;
}

/** The file of a multipart call: its bytes wait in the staging folder while the handler runs, and no longer. */
export interface IncomingFile extends StagedUpload {
  /** As the sender called it; for display only. */
  originalName: string;
  /** Whose storage it takes; the HTTP layer sets it. */
  uploadedById?: number;
}

/**
 * Writes an incoming stream to the staging folder while hashing it. Refuses an empty file (`validation_failed`) and
 * stops reading past `maxBytes` (`file_too_large`); whatever goes wrong, no file stays. The stream is left open when
 * it is too long: the HTTP layer decides how to end the request, so that the client still gets its answer.
 */
export async function stageUpload(
  incoming: Readable,
  { maxBytes, stagingFolder }: { maxBytes: number; stagingFolder: string },
): Promise<StagedUpload> {
  await mkdir(stagingFolder, { recursive: true });
  const path = join(stagingFolder, `${randomUUID()}.upload`);
  const discard = () => rm(path, { force: true });
  try {
    const { bytes, sha256 } = await writeAll(incoming, path, maxBytes);
    if (bytes === 0) throw new AppError('validation_failed', 'The file is empty.');
    return { path, bytes, sha256, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function writeAll(incoming: Readable, path: string, maxBytes: number) {
  const file = await open(path, 'wx', 0o600);
  try {
    return await copyHashed(incoming, file, maxBytes);
  } finally {
    await file.close();
  }
}

async function copyHashed(incoming: Readable, file: FileHandle, maxBytes: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  if (wasCutShort(incoming)) throw tooLarge(maxBytes);
  return { bytes, sha256: hash.digest('hex') };
}

/** A multipart parser with a limit of its own ends the stream quietly there, and says so only in this flag. */
function wasCutShort(incoming: Readable & { truncated?: boolean }): boolean {
  return incoming.truncated === true;
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'file_too_large',
    `The file is too large. At most ${inMegabytes(maxBytes)} MB are accepted.`,
  );
}

function inMegabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toLocaleString('en-US', { maximumFractionDigits: 1 });
}
