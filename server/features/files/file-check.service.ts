import type { AppContext } from '#server/context.ts';
import { allFolders, type StoredFolder } from '#server/features/files/files.repository.ts';
import { FileMissing, isStorageKey } from '#server/platform/storage.ts';

type DatabaseAndStorage = Pick<AppContext, 'database' | 'storage'>;

export interface FileCheck {
  /** The number of Wrapline's files in the storage, without other objects in a bucket. */
  storedCount: number;
  /** Keys in the storage without a row. */
  orphans: string[];
  /** Keys of `files` that are not in the storage. */
  missing: string[];
}

/** Compares the storage with the database, without changes. The server may be running. */
export async function checkFiles({ database, storage }: DatabaseAndStorage): Promise<FileCheck> {
  const storedKeys = new Set<string>();
  for await (const { key } of storage.list()) if (isStorageKey(key)) storedKeys.add(key);
  // The rows are read after the storage is listed. Every upload is registered before its bytes are stored, so no upload in
  // progress is listed as an orphan.
  const folders = await allFolders(database.sql);
  const fileKeys = keysOf(folders.filter(({ isInFiles }) => isInFiles));
  const knownKeys = new Set(keysOf(folders));
  const missing: string[] = [];
  for (const key of fileKeys)
    if (!storedKeys.has(key) && !(await isStored({ storage }, key))) missing.push(key);
  return {
    storedCount: storedKeys.size,
    orphans: [...storedKeys].filter((key) => !knownKeys.has(key)),
    missing,
  };
}

/** A larger share of orphans suggests the wrong database, so removing the orphans needs a second confirmation. */
const MAX_ORPHAN_SHARE = 0.05;

/** Whether removing the orphans needs a second confirmation. */
export function hasManyOrphans({ storedCount, orphans }: FileCheck): boolean {
  return orphans.length > storedCount * MAX_ORPHAN_SHARE;
}

/** Whether a file is currently in the storage. */
export async function isStored(
  { storage }: Pick<DatabaseAndStorage, 'storage'>,
  key: string,
): Promise<boolean> {
  try {
    (await storage.read(key)).stream.destroy();
    return true;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}

function keysOf(folders: StoredFolder[]): string[] {
  return folders.flatMap(({ folder, parts }) => parts.map((part) => `${folder}/${part}`));
}
