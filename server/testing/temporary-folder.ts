import { existsSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The folder for files in memory, on Linux. */
const MEMORY_FOLDER = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Sets `TMPDIR` to a folder in memory and calls `run`, so that this process and its children create temporary folders there.
 * The disk is used instead when `MEMORY_FOLDER` does not exist or has less than 4 GB of free space. Copying a database folder
 * on a disk takes up to 20 times as long.
 */
export async function withTemporaryFoldersInMemory<T>(run: () => Promise<T>): Promise<T> {
  if (!isMemoryFolderUsable()) return run();
  const folder = await mkdtemp(path.join(MEMORY_FOLDER, 'wrapline-'));
  // Other users can enter the folder, because PostgreSQL runs as another user.
  await chmod(folder, 0o711);
  process.env['TMPDIR'] = folder;
  try {
    return await run();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isMemoryFolderUsable(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= NEEDED_BYTES;
}

/** Calls `run` with a new folder, which is removed afterwards. */
export async function withTemporaryFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
