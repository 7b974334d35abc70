import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks the data folder for this process, and returns a function that unlocks it. The lock is a lock of the operating system
 * (SQLite's exclusive file lock), so a kill -9 releases it, unlike a pid file. POSIX also releases the lock when other code in
 * this process opens and closes the lock file. Throws `FolderLockedError` when another process holds the lock.
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
