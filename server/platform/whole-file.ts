import { randomBytes } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { removeTemporaryFiles } from './temporary-files.ts';

const DAY_MS = 24 * 3_600_000;

/** The suffix that is added to the name of an unfinished file. */
const PARTIAL_SUFFIX = /\.partial-[0-9a-f]{12}$/;

/**
 * Writes a private file. The file gets its final name only when it is complete and on the disk. When `write` throws, nothing
 * remains. When the process is killed, a file with the suffix `.partial-…` remains in `folder` until `removePartialFiles` removes
 * it.
 */
export async function writeWholeFile<T>(
  target: string,
  write: (file: FileHandle) => Promise<T>,
  folder = path.dirname(target),
): Promise<T> {
  const partialPath = path.join(folder, `${path.basename(target)}.partial-${randomBytes(6).toString('hex')}`);
  const file = await open(partialPath, 'wx', 0o600);
  try {
    const result = await write(file);
    await file.sync();
    await file.close();
    await rename(partialPath, target);
    await syncFolder(path.dirname(target));
    return result;
  } catch (error) {
    await file.close();
    await rm(partialPath, { force: true });
    throw error;
  }
}

/** Removes unfinished files that were last written more than a day ago. The processes that wrote them were killed. */
export async function removePartialFiles(folder: string): Promise<void> {
  await removeTemporaryFiles(folder, PARTIAL_SUFFIX, new Date(Date.now() - DAY_MS));
}

/** Syncs the entries of a folder, so that new and renamed files survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
