import type { AppContext } from '#server/context.ts';
import { allDeletions, allFiles, type StoredFolder } from '#server/features/files/files.repository.ts';
import { FileMissing, isOwnKey } from '#server/platform/storage.ts';

type Stores = Pick<AppContext, 'database' | 'storage'>;

export interface FileCheck {
  /** How many files of Wrapline the storage holds; anything else in a bucket is left out. */
  stored: number;
  /** Keys in the storage that no row names. */
  orphans: string[];
  /** Keys that a row of `files` names and that are not in the storage. */
  missing: string[];
}

/** Compares the storage with the rows, and changes nothing. The server may run meanwhile. */
export async function checkFiles({ database, storage }: Stores): Promise<FileCheck> {
  const stored = new Set<string>();
  for await (const { key } of storage.list()) if (isOwnKey(key)) stored.add(key);
  // The rows after the storage: every upload is registered before its bytes are stored.
  const files = keysOf(await allFiles(database.sql));
  const known = new Set([...files, ...keysOf(await allDeletions(database.sql))]);
  const missing: string[] = [];
  for (const key of files) if (!stored.has(key) && !(await isStored({ storage }, key))) missing.push(key);
  return { stored: stored.size, orphans: [...stored].filter((key) => !known.has(key)), missing };
}

/** More orphans than this share of all files look like the wrong database rather than like leftovers. */
const USUAL_SHARE = 0.05;

/** Whether the orphans are so many that removing them needs a second confirmation. */
export function hasManyOrphans({ stored, orphans }: FileCheck): boolean {
  return orphans.length > stored * USUAL_SHARE;
}

/** Whether a file is in the storage at this time. */
export async function isStored({ storage }: Pick<Stores, 'storage'>, key: string): Promise<boolean> {
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
