import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '#server/db/embedded/durable-fs.ts';
import { DataFolderError } from '#server/platform/private-folder.ts';

const BUILD_SCRIPT = path.join(import.meta.dirname, 'build-database.ts');

/**
 * Creates the database in its folder if there is none. The caller holds the lock. A child process builds the database, because
 * building takes 600 MB of memory. The child builds the database in a temporary folder with a unique name. This process then
 * renames the folder. So a crash, or a child that outlives its server, leaves no partial database in the final folder. Throws
 * `DataFolderError` when the final folder has content that is not a database.
 */
export async function createDatabaseOnce(folder: string): Promise<void> {
  if (hasDatabase(folder)) return;
  removeAbandonedFolders(folder);
  const temporaryFolder = `${folder}.new-${randomBytes(6).toString('hex')}`;
  fs.mkdirSync(temporaryFolder, { recursive: true });
  await promisify(execFile)(process.execPath, ['--liftoff-only', BUILD_SCRIPT, temporaryFolder]);
  // The rename replaces an empty folder, and fails when the folder has content.
  fs.renameSync(temporaryFolder, folder);
  // Syncs only the parent folder. Syncing the files in it would open and close the lock file, and closing releases the lock.
  syncFolder(path.dirname(folder));
}

/**
 * Whether the folder has a database. Throws for a folder with content but without `PG_VERSION`, because this is a
 * damaged database that must be kept.
 */
function hasDatabase(folder: string): boolean {
  // Unlike existsSync, statSync throws when the disk cannot be read.
  if (fs.statSync(path.join(folder, 'PG_VERSION'), { throwIfNoEntry: false })) return true;
  if (fs.statSync(folder, { throwIfNoEntry: false }) && fs.readdirSync(folder).length > 0) {
    throw new DataFolderError(
      `The folder ${folder} has content but no file PG_VERSION, so its database is incomplete. Nothing was changed. Put the complete folder back, or restore a backup into an empty DATA_DIR.`,
    );
  }
  return false;
}

function removeAbandonedFolders(folder: string): void {
  const parentFolder = path.dirname(folder);
  if (!fs.existsSync(parentFolder)) return;
  for (const name of fs.readdirSync(parentFolder)) {
    if (!name.startsWith(`${path.basename(folder)}.new`)) continue;
    fs.rmSync(path.join(parentFolder, name), { recursive: true, force: true });
  }
}
