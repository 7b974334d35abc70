import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileNotFound } from './file-not-found.ts';

/**
 * Removes files from a folder, and returns their number. Removes only files with a matching name that were last written before
 * `before`. Other entries of the folder are not changed. Returns 0 for a folder that does not exist.
 */
export async function removeTemporaryFiles(folder: string, name: RegExp, before: Date): Promise<number> {
  let removedCount = 0;
  for (const entry of await readNames(folder)) {
    if (!name.test(entry)) continue;
    const path = join(folder, entry);
    if (!(await isOldFile(path, before))) continue;
    await rm(path, { force: true });
    removedCount += 1;
  }
  return removedCount;
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isFileNotFound(error)) return [];
    throw error;
  }
}

async function isOldFile(path: string, before: Date): Promise<boolean> {
  try {
    const found = await stat(path);
    return found.isFile() && found.mtime < before;
  } catch (error) {
    if (isFileNotFound(error)) return false;
    throw error;
  }
}
