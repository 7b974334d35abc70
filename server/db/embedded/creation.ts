import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '#server/db/embedded/durable-fs.ts';

const PROGRAM = path.join(import.meta.dirname, 'build-database.ts');

/**
 * Makes the database in its folder when there is none yet; the caller holds the lock. A process of its own builds it,
 * whose 200 MB end with it. It builds under a name that no other attempt has, and only we move it to its place: neither a
 * crash nor a builder that outlives its server leaves half a database there.
 */
export async function createDatabaseOnce(folder: string): Promise<void> {
  if (fs.existsSync(path.join(folder, 'PG_VERSION'))) return;
  removeAbandoned(folder);
  const building = `${folder}.new-${randomBytes(6).toString('hex')}`;
  fs.mkdirSync(building, { recursive: true });
  await promisify(execFile)(process.execPath, [PROGRAM, building]);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(building, folder);
  // The folder alone: the lock file lies in it, and opening and closing that one would end the lock.
  syncFolder(path.dirname(folder));
}

function removeAbandoned(folder: string): void {
  const beside = path.dirname(folder);
  if (!fs.existsSync(beside)) return;
  for (const name of fs.readdirSync(beside)) {
    if (!name.startsWith(`${path.basename(folder)}.new`)) continue;
    fs.rmSync(path.join(beside, name), { recursive: true, force: true });
  }
}
