import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '#server/context.ts';
import { isFileNotFound } from '#server/platform/file-not-found.ts';
import { LOST_AND_FOUND } from '#server/platform/private-folder.ts';
import { removePartialFiles, writeWholeFile } from '#server/platform/whole-file.ts';
import { addFile, addManifest, addRows } from './archive-entries.ts';
import { writeArchive, type AddEntry } from './archive-writer.ts';
import { BackupError, type ArchivedFile, type BackupOptions } from './backup-format.ts';
import { listSnapshots, writeBackupFolder } from './backup-folder.ts';
import { closeLoadedFile, readStoredFiles, type BackupSource, type LoadedFile } from './read-stored-files.ts';
import { rowCountOf, takeSnapshot, type Snapshot } from './snapshot.ts';

/** A new archive, or a folder that keeps the files of all backups that were written to it (docs/requirements/backup.md). */
export type BackupTarget = { file: string } | { folder: string };

export interface BackupSummary {
  /** The number of bytes that were written. */
  bytes: number;
  rowCount: number;
  /** The number of files in the backup. In a backup folder, most of these files were written by earlier runs. */
  fileCount: number;
  /** The keys of files that rows refer to and that are missing in the storage. The backup contains everything else. */
  missing: string[];
}

/**
 * Backs up all rows as of one timestamp, and all files that these rows refer to. Runs in the server or in a command. The
 * database may have an older schema. Throws `BackupError` for an unusable target. After an error, the target has no incomplete
 * archive or snapshot.
 */
export async function writeBackup(
  { config, database, storage }: Pick<AppContext, 'config' | 'database' | 'storage'>,
  target: BackupTarget,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  await requireUsableTarget(target);
  const snapshot = await takeSnapshot(database, config.stagingDir, options);
  try {
    return await writeSnapshot({ storage, stagingDir: config.stagingDir }, snapshot, target, options);
  } finally {
    await snapshot.close();
  }
}

/** Writes the rows of a snapshot and its files. */
export function writeSnapshot(
  source: BackupSource,
  snapshot: Snapshot,
  target: BackupTarget,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  return 'file' in target
    ? writeBackupFile(source, snapshot, target.file, options)
    : writeBackupFolder(source, snapshot, target.folder, options);
}

/** Throws `BackupError` for an archive that exists or has no folder, and for a backup folder with other content. */
export async function requireUsableTarget(target: BackupTarget): Promise<void> {
  if ('folder' in target) return requireBackupFolder(target.folder);
  if (await fileExists(target.file)) {
    throw new BackupError(`${target.file} already exists. Choose another name, or remove it first.`);
  }
  if (!(await fileExists(path.dirname(target.file)))) {
    throw new BackupError(`There is no folder ${path.dirname(target.file)}. Create it first.`);
  }
}

/**
 * Throws `BackupError` for a folder with content that is not an earlier backup, for example the data folder. A backup
 * removes files from its folder, and these could belong to somebody else.
 */
async function requireBackupFolder(folder: string): Promise<void> {
  const names = (await fileExists(folder)) ? await readdir(folder) : [];
  if (names.every((name) => name === LOST_AND_FOUND) || (await listSnapshots(folder)).length > 0) return;
  // A first run that was killed has left the folder `snapshots`, without a snapshot.
  if (names.includes('snapshots') && (await readdir(path.join(folder, 'snapshots'))).length === 0) return;
  throw new BackupError(
    `${folder} has content that is not a backup. Choose an empty folder, or a folder of earlier backups.`,
  );
}

async function writeBackupFile(
  source: BackupSource,
  snapshot: Snapshot,
  target: string,
  { signal, onProgress }: BackupOptions,
): Promise<BackupSummary> {
  await removePartialFiles(path.dirname(target));
  const files: ArchivedFile[] = [];
  const missingKeys: string[] = [];
  const total = snapshot.header.fileKeys.count;
  await writeWholeFile(target, (file) =>
    writeArchive(
      file,
      async (add) => {
        const header = await addRows(add, snapshot, 'in-archive');
        for await (const loadedFile of readStoredFiles(source, snapshot.fileKeys())) {
          if (loadedFile.content === null) missingKeys.push(loadedFile.key);
          else files.push(await addAndClose(add, loadedFile));
          onProgress?.({ phase: 'files', done: files.length + missingKeys.length, total });
        }
        await addManifest(add, snapshot, { header, files, missing: missingKeys });
      },
      signal,
    ),
  );
  const { size } = await stat(target);
  return { bytes: size, rowCount: rowCountOf(snapshot), fileCount: files.length, missing: missingKeys };
}

async function fileExists(target: string): Promise<boolean> {
  try {
    await stat(target);
    return true;
  } catch (error) {
    if (isFileNotFound(error)) return false;
    throw error;
  }
}

/** Adds a file to the archive, and releases its temporary file. */
async function addAndClose(add: AddEntry, loadedFile: LoadedFile): Promise<ArchivedFile> {
  try {
    return await addFile(add, loadedFile);
  } finally {
    await closeLoadedFile(loadedFile);
  }
}
