import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FileStorage, StoredFile } from './storage.ts';
import { requireSafeKey, FileMissing, resolveRange } from './storage.ts';

/** File storage in memory, for tests. */
export function createMemoryStorage(now: () => Date = () => new Date()): FileStorage {
  const files = new Map<string, { content: Buffer; modifiedAt: Date }>();
  let installationId: string | null = null;
  return {
    location: 'memory',
    async put(key, source) {
      const content = typeof source === 'string' ? await readFile(source) : Buffer.from(source);
      files.set(requireSafeKey(key), { content, modifiedAt: now() });
    },
    async read(key, range) {
      const file = files.get(requireSafeKey(key));
      if (!file) throw new FileMissing(key);
      const total = file.content.length;
      const { start, end } = range ? resolveRange(range, total) : { start: 0, end: total - 1 };
      const content = file.content.subarray(start, end + 1);
      const stream = Readable.from([content], { objectMode: false });
      return { stream, bytes: content.length, ...(range && { part: { start, total } }) };
    },
    async remove(keys) {
      for (const key of keys) files.delete(requireSafeKey(key));
    },
    async *list(): AsyncIterable<StoredFile> {
      for (const [key, { content, modifiedAt }] of files) yield { key, modifiedAt, bytes: content.length };
    },
    removeLeftovers: async () => 0,
    readInstallationId: async () => installationId,
    writeInstallationId: async (id) => {
      installationId = id;
    },
    check: async () => undefined,
  };
}
