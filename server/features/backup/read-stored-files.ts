import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { writeStreamOf } from '#server/platform/file-handle-streams.ts';
import type { FileStorage, OpenedFile } from '#server/platform/storage.ts';
import { FileMissing } from '#server/platform/storage.ts';
import { openUnnamedFile } from '#server/platform/unnamed-file.ts';

/** Files up to this size are read into memory, and larger files into a temporary file. */
const MAX_IN_MEMORY_BYTES = 1024 * 1024;

/** The number of files that are read in parallel, because a remote storage takes several milliseconds for each call. */
const PARALLEL_READS = 8;

const MAX_READ_ATTEMPTS = 3;

/** The storage that has the files of a snapshot, and a folder for temporary files. */
export interface BackupSource {
  storage: Pick<FileStorage, 'read'>;
  stagingDir: string;
}

/** A stored file that was read completely; `content` is null when the file is missing in the storage. */
export interface LoadedFile {
  key: string;
  content: Buffer | FileHandle | null;
}

/** Reads these files in order. Reads some files ahead. Memory does not grow with the number of files. */
export async function* readStoredFiles(
  { storage, stagingDir }: BackupSource,
  keys: AsyncIterable<string>,
): AsyncGenerator<LoadedFile> {
  const pendingReads: Promise<LoadedFile>[] = [];
  try {
    for await (const key of keys) {
      const reading = readStoredFile(storage, key, stagingDir);
      // An error is thrown later, when the file is yielded.
      reading.catch(() => undefined);
      pendingReads.push(reading);
      const next = pendingReads.length >= PARALLEL_READS && pendingReads.shift();
      if (next) yield await next;
    }
    for (let next = pendingReads.shift(); next; next = pendingReads.shift()) yield await next;
  } finally {
    for (const remainingRead of await Promise.allSettled(pendingReads)) {
      if (remainingRead.status === 'fulfilled') await closeLoadedFile(remainingRead.value);
    }
  }
}

/** Closes the temporary file, if the content is in one. */
export async function closeLoadedFile({ content }: LoadedFile): Promise<void> {
  if (content && !Buffer.isBuffer(content)) await content.close();
}

async function readStoredFile(
  storage: BackupSource['storage'],
  key: string,
  folder: string,
): Promise<LoadedFile> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { key, content: await readContent(await storage.read(key), folder) };
    } catch (error) {
      if (error instanceof FileMissing) return { key, content: null };
      if (attempt === MAX_READ_ATTEMPTS) throw error;
      await pause(200 * 4 ** attempt);
    }
  }
}

async function readContent({ stream, bytes }: OpenedFile, folder: string): Promise<Buffer | FileHandle> {
  if (bytes > MAX_IN_MEMORY_BYTES) return readIntoFile(stream, bytes, folder);
  const content = await buffer(stream);
  requireComplete(content.length, bytes);
  return content;
}

async function readIntoFile(stream: Readable, bytes: number, folder: string): Promise<FileHandle> {
  const file = await openUnnamedFile(folder);
  try {
    await pipeline(stream, writeStreamOf(file));
    requireComplete((await file.stat()).size, bytes);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

function requireComplete(read: number, expected: number): void {
  if (read !== expected) throw new Error(`The store sent ${read} of ${expected} bytes`);
}
