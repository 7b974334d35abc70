import type { FileStorage, StoredFile } from '#server/platform/storage.ts';

/** Everything that a storage holds, ordered by key. */
export async function storedFiles(storage: FileStorage): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list()) files.push(file);
  return files.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** The keys of everything that a storage holds, in order. */
export async function storedKeys(storage: FileStorage): Promise<string[]> {
  return (await storedFiles(storage)).map((file) => file.key);
}
