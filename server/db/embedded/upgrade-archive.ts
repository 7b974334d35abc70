import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import type { Config } from '#server/config.ts';
import { writeWholeFile } from '#server/platform/whole-file.ts';

/** Thrown when the backup before an upgrade fails. The message is for the person at the terminal. */
export class UpgradeBackupError extends Error {
  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `Wrapline did not start, and the database was not changed.\nThis version changes the database, and the backup that it makes first failed: ${reason}\nFree some space in ${folder}, or set BACKUP_DIR to a folder with more space, and start again.`,
      { cause },
    );
    this.name = 'UpgradeBackupError';
  }
}

/** The backup that is made before a new version changes the embedded database. */
export interface UpgradeArchive {
  fileName: string;
  bytes: number;
  startedAt: Date;
  finishedAt: Date;
}

/** The number of archives that are kept. Without this limit, a start that fails again and again would fill the disk. */
const MAX_ARCHIVES = 3;
const ARCHIVE_NAME_PATTERN = /^wrapline-upgrade-\d{8}-\d{6}\.tar\.gz$/;

/** The folder for backups before upgrades. */
export function upgradeArchiveFolderOf({ dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>): string {
  return backups.dir ?? path.join(dataDir, 'backups');
}

/**
 * Copies the folder of the closed embedded database into a new archive, which any `tar` can unpack into the data folder
 * (docs/requirements/backup.md, Before an upgrade). Throws `UpgradeBackupError`, and then leaves no archive.
 */
export async function archiveDatabase(
  config: Pick<Config, 'dataDir' | 'backups'>,
  startedAt = new Date(),
): Promise<UpgradeArchive> {
  const folder = upgradeArchiveFolderOf(config);
  const fileName = `wrapline-upgrade-${formatCompactTime(startedAt)}.tar.gz`;
  const target = path.join(folder, fileName);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWholeFile(target, (file) => {
      const tar = pack();
      // Appends the chunks directly. With a write stream, closing the file after an error would wait for the stream.
      const writing = pipeline(tar, createGzip({ level: 1 }), async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await file.appendFile(chunk);
      });
      return Promise.all([writing, addFolder(tar, config.dataDir, 'database')]);
    });
    const { size: bytes } = await stat(target);
    await removeOlderArchives(folder);
    return { fileName, bytes, startedAt, finishedAt: new Date() };
  } catch (error) {
    throw new UpgradeBackupError(folder, error);
  }
}

/** Formats a time in UTC, e.g. as `20270301-030000`, so that file names sort by time. */
function formatCompactTime(time: Date): string {
  return time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}

async function addFolder(tar: Pack, root: string, name: string): Promise<void> {
  try {
    tar.entry({ name, type: 'directory', mode: 0o700 });
    for (const entry of await readdir(path.join(root, name), { recursive: true, withFileTypes: true })) {
      await addEntry(tar, root, path.relative(root, path.join(entry.parentPath, entry.name)));
    }
    tar.finalize();
  } catch (error) {
    tar.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
}

async function addEntry(tar: Pack, root: string, name: string): Promise<void> {
  const found = await lstat(path.join(root, name));
  const mtime = found.mtime;
  // PostgreSQL needs its empty folders too.
  if (found.isDirectory()) tar.entry({ name, type: 'directory', mode: 0o700, mtime });
  if (!found.isFile()) return;
  const entry = tar.entry({ name, size: found.size, mode: 0o600, mtime });
  await pipeline(createReadStream(path.join(root, name)), entry);
}

async function removeOlderArchives(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ARCHIVE_NAME_PATTERN.test(name)).toSorted();
  for (const name of names.slice(0, -MAX_ARCHIVES)) await rm(path.join(folder, name), { force: true });
}
