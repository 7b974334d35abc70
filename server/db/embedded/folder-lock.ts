import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the data folder for this process alone, and gives the release. The lock is the operating system's own (SQLite's
 * exclusive file lock), so a kill -9 frees it; a pid file would survive one. It ends as soon as anything else in this
 * process opens and closes the lock file (so POSIX wants it): nothing may walk over it. Throws with a message for people
 * when another process holds it.
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
