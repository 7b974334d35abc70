import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupKind } from '#shared/backups/backup-values.ts';
import type { Config } from '#server/config.ts';
import { upgradeArchiveFolderOf } from '#server/db/embedded/upgrade-archive.ts';
import { isFileNotFound } from '#server/platform/file-not-found.ts';
import { resolveRange, type ByteRange, type OpenedFile } from '#server/platform/storage.ts';

interface Archive {
  id: number;
  kind: BackupKind;
  fileName: string | null;
}

/** The names that Wrapline gives to archives. Files with other names are never read or removed. */
const ARCHIVE_NAME_PATTERN = /^wrapline-(\d{8}-\d{4}-\d+\.tar\.zst|upgrade-\d{8}-\d{6}\.tar\.gz)$/;

/** The name of a new archive. It contains the start of the backup in the local time of the server, and the id of the backup. */
export function archiveNameOf({ id, startedAt }: { id: number; startedAt: Date }): string {
  const [year, ...parts] = [
    startedAt.getFullYear(),
    startedAt.getMonth() + 1,
    startedAt.getDate(),
    startedAt.getHours(),
    startedAt.getMinutes(),
  ];
  const [month, day, hours, minutes] = parts.map((part) => String(part).padStart(2, '0'));
  return `wrapline-${year}${month}${day}-${hours}${minutes}-${id}.tar.zst`;
}

/** The path of an archive; null when no valid file name is recorded for it, or no folder is configured. */
export function pathOfArchive(config: Config, { kind, fileName }: Omit<Archive, 'id'>): string | null {
  const folder = kind === 'upgrade' ? upgradeArchiveFolderOf(config) : config.backups.dir;
  return folder !== null && fileName !== null && ARCHIVE_NAME_PATTERN.test(fileName)
    ? path.join(folder, fileName)
    : null;
}

/** Whether the file of an archive exists. */
export async function hasArchive(config: Config, archive: Omit<Archive, 'id'>): Promise<boolean> {
  const file = pathOfArchive(config, archive);
  if (file === null) return false;
  try {
    return (await stat(file)).isFile();
  } catch (error) {
    if (isFileNotFound(error)) return false;
    throw error;
  }
}

/** Opens an archive or a part of it. Throws `RangeNotSatisfiable` for a part beyond its end. */
export async function openArchive(file: string, range?: ByteRange): Promise<OpenedFile> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (!range) return { stream: handle.createReadStream(), bytes: size };
    const { start, end } = resolveRange(range, size);
    return {
      stream: handle.createReadStream({ start, end }),
      bytes: end - start + 1,
      part: { start, total: size },
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Removes an archive; false when it does not exist. */
export async function removeArchive(config: Config, archive: Omit<Archive, 'id'>): Promise<boolean> {
  const file = pathOfArchive(config, archive);
  if (file === null) return false;
  try {
    await rm(file);
    return true;
  } catch (error) {
    if (isFileNotFound(error)) return false;
    throw error;
  }
}

/** Removes the partial or complete archive of a process that has died. */
export async function removeAbandonedArchive(config: Config, archive: Omit<Archive, 'id'>): Promise<void> {
  const file = pathOfArchive(config, archive);
  if (file === null) return;
  const folder = path.dirname(file);
  for (const name of await readdir(folder)) {
    if (name.startsWith(path.basename(file))) await rm(path.join(folder, name), { force: true });
  }
}
