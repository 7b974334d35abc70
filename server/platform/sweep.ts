import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from './storage.ts';

/**
 * Removes the stored files that no row refers to: what a crash between the bytes and the row, or between the row's
 * removal and the bytes', leaves behind. Younger files stay, since their row may be about to be written.
 * `isReferenced` gives those of the keys that some row names. Tells how many files went.
 */
export async function sweepOrphans(
  storage: FileStorage,
  isReferenced: (keys: string[]) => Promise<Set<string>>,
  { olderThanMs, now = new Date() }: { olderThanMs: number; now?: Date },
): Promise<number> {
  const before = new Date(now.getTime() - olderThanMs);
  let removed = await storage.removeLeftovers(before);
  for await (const keys of oldKeys(storage, before)) {
    const referenced = await isReferenced(keys);
    const orphans = keys.filter((key) => !referenced.has(key));
    await storage.remove(orphans);
    removed += orphans.length;
  }
  return removed;
}

/** Removes the files of a staging folder that were last written before that moment, and tells how many. */
export async function sweepStaging(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || found.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** One query per batch: few enough keys for one statement's parameters, enough to walk a large store quickly. */
const BATCH = 500;

async function* oldKeys(storage: FileStorage, before: Date): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const file of storage.list()) {
    if (file.modifiedAt >= before) continue;
    batch.push(file.key);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
