import { createHash } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { removeDueFiles } from '#server/features/files/file-deletions.service.ts';
import type { FileStorage, StoredFile } from '#server/platform/storage.ts';

/** All files in a storage, ordered by key. */
export async function listStoredFiles(storage: FileStorage): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list()) files.push(file);
  return files.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** The keys of all files in a storage, in order. */
export async function listStoredKeys(storage: FileStorage): Promise<string[]> {
  return (await listStoredFiles(storage)).map((file) => file.key);
}

/** Runs all registered deletions, including those that are not due yet, and returns the keys of the remaining files. */
export async function removeDueAndListKeys(app: AppContext): Promise<string[]> {
  const later = new Date(app.now().getTime() + 365 * 24 * 3_600_000);
  await removeDueFiles({ ...app, now: () => later });
  return listStoredKeys(app.storage);
}

/** A folder name in the format of uploads, derived from a readable name. */
export function uploadFolderName(name: string): string {
  const sha256 = createHash('sha256').update(name).digest('hex');
  return `${sha256.slice(0, 2)}/${sha256}-${sha256.slice(0, 16)}`;
}

/** The keys of all files in a storage with their bytes in base64. */
export async function readStoredContents(storage: FileStorage): Promise<[string, string][]> {
  const contents: [string, string][] = [];
  for (const { key } of await listStoredFiles(storage)) {
    contents.push([key, (await readStoredContent(storage, key)).toString('base64')]);
  }
  return contents;
}

/** The bytes of a stored file. */
export async function readStoredContent(storage: FileStorage, key: string): Promise<Buffer> {
  return Buffer.from(await new Response((await storage.read(key)).stream as never).arrayBuffer());
}
