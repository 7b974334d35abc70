import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks the data folder for this process, and returns a function that unlocks it. Throws `FolderLockedError` when another
 * process holds the lock. The lock is SQLite's exclusive file lock, which the operating system releases when the process ends.
 * Unlike a pid file, the lock does not remain after a kill -9. Other code in this process must not open the lock file, because
 * closing it releases the lock too (POSIX).
 */
export function lockFolder(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(path.join(folder, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes('locked')) throw new FolderLockedError(folder);
    throw error;
  }
  return () => lock.close();
}

export class FolderLockedError extends Error {
  constructor(folder: string) {
    super(
      `Another Wrapline is already running on the data folder ${folder}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    );
    this.name = 'FolderLockedError';
  }
}
