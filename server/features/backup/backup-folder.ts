import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FolderLockedError, lockFolder } from '#server/db/embedded/folder-lock.ts';
import { isFileNotFound } from '#server/platform/file-not-found.ts';
import { readStreamOf, writeStreamOf } from '#server/platform/file-handle-streams.ts';
import { isStorageKey, requireSafeKey } from '#server/platform/storage.ts';
import { syncFolder, writeWholeFile } from '#server/platform/whole-file.ts';
import { addManifest, addRows } from './archive-entries.ts';
import { readManifest } from './archive-reader.ts';
import { writeArchive, type AddEntry } from './archive-writer.ts';
import { BackupError, type ArchivedFile, type BackupOptions } from './backup-format.ts';
import { closeLoadedFile, readStoredFiles, type BackupSource, type LoadedFile } from './read-stored-files.ts';
import { rowCountOf, type Snapshot } from './snapshot.ts';

/** The maximum number of snapshots in a folder. Files that only older snapshots refer to are removed. */
const MAX_SNAPSHOTS = 14;

const SNAPSHOT_NAME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.tar\.zst$/;

/** Copies the files that the folder does not have yet, then adds a snapshot with the rows, then removes old snapshots. */
export async function writeBackupFolder(
  source: BackupSource,
  snapshot: Snapshot,
  folder: string,
  options: BackupOptions,
) {
  const unlock = await openBackupFolder(folder);
  try {
    const earlierFiles = await readEarlierFiles(folder);
    const copyResult = await copyFiles(source, snapshot, { folder, earlierFiles, ...options });
    const archive = path.join(folder, 'snapshots', nameOfSnapshot(snapshot.header.createdAt));
    await writeWholeFile(
      archive,
      (file) => writeArchive(file, (add) => addSnapshot(add, snapshot, copyResult), options.signal),
      incomingFolderOf(folder),
    );
    await removeOldSnapshots(folder);
    const bytes = copyResult.bytes + (await stat(archive)).size;
    const { files, missingKeys } = copyResult;
    return { bytes, rowCount: rowCountOf(snapshot), fileCount: files.length, missing: missingKeys };
  } finally {
    unlock();
  }
}

/** The names of the snapshots in a backup folder, oldest first. */
export async function listSnapshots(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, 'snapshots')).catch((error: unknown) => {
    if (isFileNotFound(error)) return [];
    throw error;
  });
  return names.filter((name) => SNAPSHOT_NAME_PATTERN.test(name)).toSorted();
}

/** The path of a file in a backup folder. */
export function pathInFolder(folder: string, key: string): string {
  return path.join(folder, 'files', requireSafeKey(key));
}

/** The size and SHA-256 of a file. */
export async function hashFile(file: string): Promise<Omit<ArchivedFile, 'key'>> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Creates the folder if necessary, locks it, and removes the unfinished files of runs that were killed. */
async function openBackupFolder(folder: string): Promise<() => void> {
  // `snapshots` is created first. If this run is killed, the next run recognizes the backup folder by it.
  for (const name of ['snapshots', 'files'])
    await mkdir(path.join(folder, name), { recursive: true, mode: 0o700 });
  const unlock = lockBackupFolder(folder);
  await rm(incomingFolderOf(folder), { recursive: true, force: true });
  await mkdir(incomingFolderOf(folder), { mode: 0o700 });
  return unlock;
}

function lockBackupFolder(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error;
    throw new BackupError(`Another backup to ${folder} is running. Wait until it is done.`);
  }
}

/** The folder for unfinished files. It is inside the backup folder, so that a rename moves a finished file to its final path. */
function incomingFolderOf(folder: string): string {
  return path.join(folder, 'incoming');
}

function nameOfSnapshot(createdAt: string): string {
  return `${createdAt.replaceAll(/[:.]/g, '-')}.tar.zst`;
}

/** The files of the newest snapshot with their hashes, so that these files are not read again. */
async function readEarlierFiles(folder: string): Promise<Map<string, ArchivedFile>> {
  const newest = (await listSnapshots(folder)).at(-1);
  const manifest = newest ? await findManifest(folder, newest) : null;
  return new Map(manifest?.files.map((file) => [file.key, file]));
}

/** The manifest of a snapshot; null when the manifest is damaged. */
async function findManifest(folder: string, name: string) {
  try {
    return await readManifest(path.join(folder, 'snapshots', name));
  } catch (error) {
    if (error instanceof BackupError) return null;
    throw error;
  }
}

interface CopyOptions extends BackupOptions {
  folder: string;
  /** The files of the newest snapshot, by key. */
  earlierFiles: Map<string, ArchivedFile>;
}

interface CopiedFiles {
  files: ArchivedFile[];
  missingKeys: string[];
  /** The bytes of the files that were copied in this run. */
  bytes: number;
}

async function copyFiles(
  source: BackupSource,
  snapshot: Snapshot,
  { folder, earlierFiles, signal, onProgress }: CopyOptions,
): Promise<CopiedFiles> {
  const copyResult: CopiedFiles = { files: [], missingKeys: [], bytes: 0 };
  const foldersToFsync = new Set<string>([path.join(folder, 'files')]);
  const reportProgress = () => {
    signal?.throwIfAborted();
    const done = copyResult.files.length + copyResult.missingKeys.length;
    onProgress?.({ phase: 'files', done, total: snapshot.header.fileKeys.count });
  };
  async function* keysOfNewFiles() {
    for await (const key of snapshot.fileKeys()) {
      const existingCopy = await findCopy(folder, key, earlierFiles.get(key));
      if (!existingCopy) yield key;
      else copyResult.files.push(existingCopy);
      reportProgress();
    }
  }
  for await (const loadedFile of readStoredFiles(source, keysOfNewFiles())) {
    const file = await copyAndClose(folder, loadedFile);
    if (file) copyResult.files.push(file);
    else copyResult.missingKeys.push(loadedFile.key);
    copyResult.bytes += file?.bytes ?? 0;
    foldersToFsync.add(path.dirname(path.dirname(pathInFolder(folder, loadedFile.key))));
    reportProgress();
  }
  if (copyResult.bytes > 0) for (const folderToFsync of foldersToFsync) await syncFolder(folderToFsync);
  return copyResult;
}

/**
 * The copy of a file from an earlier run; null when there is no copy or its size differs. Hashes a copy that the newest snapshot
 * does not list, for example from a run that was killed.
 */
async function findCopy(folder: string, key: string, knownFile?: ArchivedFile): Promise<ArchivedFile | null> {
  try {
    const { size } = await stat(pathInFolder(folder, key));
    if (!knownFile) return { key, ...(await hashFile(pathInFolder(folder, key))) };
    return knownFile.bytes === size ? knownFile : null;
  } catch (error) {
    if (isFileNotFound(error)) return null;
    throw error;
  }
}

/** Like `copyFile`, and then releases the temporary file. */
async function copyAndClose(folder: string, loadedFile: LoadedFile): Promise<ArchivedFile | null> {
  try {
    return await copyFile(folder, loadedFile);
  } finally {
    await closeLoadedFile(loadedFile);
  }
}

async function copyFile(folder: string, { key, content }: LoadedFile): Promise<ArchivedFile | null> {
  if (content === null) return null;
  const target = pathInFolder(folder, key);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : readStreamOf(content);
  const hash = createHash('sha256');
  let bytes = 0;
  await writeWholeFile(
    target,
    (file) =>
      pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            bytes += chunk.length;
            yield chunk;
          }
        },
        writeStreamOf(file),
      ),
    incomingFolderOf(folder),
  );
  return { key, bytes, sha256: hash.digest('hex') };
}

async function addSnapshot(
  add: AddEntry,
  snapshot: Snapshot,
  { files, missingKeys }: CopiedFiles,
): Promise<void> {
  const header = await addRows(add, snapshot, 'in-folder');
  await addManifest(add, snapshot, { header, files, missing: missingKeys });
}

/**
 * Removes old snapshots and the files that only they refer to. Removes no file while a snapshot cannot be read, and no
 * file of another program.
 */
async function removeOldSnapshots(folder: string): Promise<void> {
  const oldSnapshots = (await listSnapshots(folder)).slice(0, -MAX_SNAPSHOTS);
  if (oldSnapshots.length === 0) return;
  for (const name of oldSnapshots) await rm(path.join(folder, 'snapshots', name));
  const keptFiles = new Set<string>();
  for (const name of await listSnapshots(folder)) {
    const manifest = await findManifest(folder, name);
    if (!manifest) return;
    for (const { key } of manifest.files) keptFiles.add(key);
  }
  const root = path.join(folder, 'files');
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(root, file).split(path.sep).join('/');
    if (entry.isFile() && isStorageKey(key) && !keptFiles.has(key)) await rm(file);
  }
}
