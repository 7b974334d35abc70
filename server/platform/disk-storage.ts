import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isFileNotFound } from './file-not-found.ts';
import { LOST_AND_FOUND } from './private-folder.ts';
import type { ByteRange, FileStorage, OpenedFile, StoredFile } from './storage.ts';
import { requireSafeKey, FileMissing, INSTALLATION_FILE, resolveRange } from './storage.ts';
import { removeTemporaryFiles } from './temporary-files.ts';

/** The calls that make a write durable. A test checks their order. */
export type DurableDiskCalls = Pick<typeof fs, 'mkdir' | 'open' | 'copyFile' | 'rename'>;

/**
 * The folder of unfinished writes. No key starts with a dot, so no file can have this name. The folder is on the same file system
 * as the files, so that a finished file can be renamed.
 */
const INCOMING_FOLDER = '.incoming';
const INCOMING_NAME = /^[0-9a-f]{24}$/;

/** File storage in a folder, created if missing. Every acknowledged write survives a crash of the machine. */
export async function createDiskStorage(root: string, disk: DurableDiskCalls = fs): Promise<FileStorage> {
  const incomingFolder = join(root, INCOMING_FOLDER);
  await makeFolderDurably(disk, incomingFolder);
  const write = durableWriter(root, disk);
  return {
    location: `the folder ${root}`,
    put: async (key, source) => write(requireSafeKey(key), source),
    read: async (key, range) => openFile(join(root, requireSafeKey(key)), key, range),
    remove: async (keys) => {
      for (const key of keys) await removeFile(root, requireSafeKey(key));
    },
    list: () => listFiles(root, root),
    removeLeftovers: (before) => removeTemporaryFiles(incomingFolder, INCOMING_NAME, before),
    readInstallationId: () => readIfPresent(join(root, INSTALLATION_FILE)),
    writeInstallationId: (id) => write(INSTALLATION_FILE, Buffer.from(`${id}\n`)),
    check: () => checkWritable(incomingFolder),
  };
}

/**
 * Writes a temporary file, syncs it, renames it, and syncs the folders. A reader never sees a partial file, and an acknowledged
 * file survives a power cut. After a crash before the rename, only a file in `INCOMING_FOLDER` remains.
 */
function durableWriter(root: string, disk: DurableDiskCalls) {
  const durablePrefixes = new Set<string>();
  return async (key: string, source: string | Buffer): Promise<void> => {
    const path = join(root, key);
    const temporaryPath = join(root, INCOMING_FOLDER, randomBytes(12).toString('hex'));
    try {
      await writeSynced(disk, temporaryPath, source);
      await disk.mkdir(dirname(path), { recursive: true });
      await disk.rename(temporaryPath, path);
    } catch (error) {
      await fs.rm(temporaryPath, { force: true });
      throw error;
    }
    for (const folder of parentFolders(key)) await syncFolder(disk, join(root, folder));
    // First-level folders are never removed, so each process syncs the root only once for each of them.
    const prefix = parentFolders(key).at(-1) ?? '';
    if (durablePrefixes.has(prefix)) return;
    await syncFolder(disk, root);
    durablePrefixes.add(prefix);
  };
}

/** The folders of a key, innermost first, without the root: `ab/x/card.webp` gives `ab/x` and `ab`. */
function parentFolders(key: string): string[] {
  const folderNames = key.split('/').slice(0, -1);
  return folderNames.map((_, index) => folderNames.slice(0, folderNames.length - index).join('/'));
}

async function writeSynced(disk: DurableDiskCalls, path: string, source: string | Buffer): Promise<void> {
  // A copy-on-write file system shares the blocks. On other file systems this is a plain copy.
  if (typeof source === 'string') await disk.copyFile(source, path, constants.COPYFILE_FICLONE);
  const file = await disk.open(path, typeof source === 'string' ? 'r+' : 'wx', 0o600);
  try {
    if (typeof source !== 'string') await file.writeFile(source);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates a folder and its missing parents. Syncs the parent of each new folder, so that a power cut does not lose them. */
async function makeFolderDurably(disk: DurableDiskCalls, path: string): Promise<void> {
  const firstCreatedFolder = await disk.mkdir(path, { recursive: true });
  if (!firstCreatedFolder) return;
  let folder = path;
  do {
    folder = dirname(folder);
    await syncFolder(disk, folder);
  } while (folder !== dirname(firstCreatedFolder));
}

async function syncFolder(disk: DurableDiskCalls, path: string): Promise<void> {
  const folder = await disk.open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Opens the file before reading its size, so that a removal of the file between the two steps has no effect. */
async function openFile(path: string, key: string, range?: ByteRange): Promise<OpenedFile> {
  const file = await fs.open(path, 'r').catch((error: unknown) => {
    throw isFileNotFound(error) ? new FileMissing(key) : error;
  });
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new FileMissing(key);
    if (!range) return { stream: file.createReadStream(), bytes: found.size };
    const { start, end } = resolveRange(range, found.size);
    const part = { start, total: found.size };
    return { stream: file.createReadStream({ start, end }), bytes: end - start + 1, part };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function removeFile(root: string, key: string): Promise<void> {
  await fs.unlink(join(root, key)).catch(ignoreMissingFile);
  const folder = parentFolders(key)[0];
  if (!folder?.includes('/')) return;
  // The folder holds all renditions of one uploaded file. It is removed when it is empty.
  await fs.rmdir(join(root, folder)).catch(ignoreNotEmpty);
}

async function* listFiles(root: string, folder: string): AsyncIterable<StoredFile> {
  for (const entry of await fs.readdir(folder, { withFileTypes: true }).catch(ignoreMissingFile)) {
    if (entry.name.startsWith('.') || entry.name === LOST_AND_FOUND) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(root, path);
    else if (entry.isFile()) yield* await statStoredFile(root, path);
  }
}

async function statStoredFile(root: string, path: string): Promise<StoredFile[]> {
  const found = await fs.stat(path).catch(ignoreMissingFile);
  if (Array.isArray(found)) return [];
  const key = relative(root, path).split(sep).join('/');
  return [{ key, modifiedAt: found.mtime, bytes: found.size }];
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return (await fs.readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isFileNotFound(error)) return null;
    throw error;
  }
}

async function checkWritable(incoming: string): Promise<void> {
  const path = join(incoming, randomBytes(12).toString('hex'));
  try {
    await fs.writeFile(path, 'ready');
  } finally {
    // On a full disk, the file was created without its content.
    await fs.rm(path, { force: true });
  }
}

/** Another request may remove the file at the same time. */
function ignoreMissingFile(error: unknown): never[] {
  if (isFileNotFound(error)) return [];
  throw error;
}

function ignoreNotEmpty(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOTEMPTY' && code !== 'EEXIST') ignoreMissingFile(error);
}
