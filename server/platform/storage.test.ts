import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeS3 } from '#server/testing/fake-s3.ts';
import { listStoredFiles, listStoredKeys } from '#server/testing/stored-files.ts';
import { hasSwift, startSwift, type SwiftStore } from '#server/testing/swift-store.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';
import { FileMissing, newUploadNonce, RangeNotSatisfiable, storageKey } from './storage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface OpenedStorage {
  storage: FileStorage;
  close?: () => Promise<void>;
}

const STORAGE_KINDS: [string, () => Promise<OpenedStorage>][] = [
  ['memory', async () => ({ storage: createMemoryStorage() })],
  ['a folder', async () => ({ storage: await createDiskStorage(join(folder, 'new', 'files')) })],
  ['S3', openS3],
  ...(hasSwift()
    ? ([['OpenStack Swift', openSwift]] satisfies [string, () => Promise<OpenedStorage>][])
    : []),
];

let startedSwift: Promise<SwiftStore> | undefined;
afterAll(async () => (await startedSwift)?.stop());

/** One store for all tests. Each test has its own prefix. */
async function openSwift(): Promise<OpenedStorage> {
  const swiftStore = await (startedSwift ??= startSwift());
  return {
    storage: await createS3Storage({ ...swiftStore, prefix: `${randomUUID()}/`, region: 'us-east-1' }),
  };
}

async function openS3(): Promise<OpenedStorage> {
  const fakeS3 = await startFakeS3();
  const { endpoint, bucket } = fakeS3;
  const account = { accessKeyId: 'shop', secretAccessKey: 'secret' };
  const storage = await createS3Storage({
    bucket,
    prefix: 'wrapline/',
    endpoint,
    region: 'us-east-1',
    ...account,
  });
  return { storage, close: () => fakeS3.close() };
}

describe.each(STORAGE_KINDS)('file storage in %s', (_kind, open) => {
  let storage: FileStorage;
  let close: OpenedStorage['close'];
  beforeEach(async () => {
    ({ storage, close } = await open());
  });
  afterEach(() => close?.());

  const sha256 = createHash('sha256').update('van').digest('hex');
  const key = storageKey(sha256, 'a1', 'card.webp');

  it('has no installation id until one is written', async () => {
    expect(await storage.readInstallationId()).toBeNull();
    await storage.writeInstallationId('5ab3');
    expect(await storage.readInstallationId()).toBe('5ab3');
  });

  it('does not list the installation id among the files', async () => {
    await storage.writeInstallationId('5ab3');
    expect(await listStoredKeys(storage)).toEqual([]);
  });

  it('returns the stored bytes', async () => {
    await storage.put(key, Buffer.from('a van'), 'image/webp');
    const { stream, bytes } = await storage.read(key);
    expect([await text(stream), bytes]).toEqual(['a van', 5]);
  });

  it('copies a file by its path', async () => {
    const path = join(folder, 'staged');
    const content = Buffer.alloc(300_000, 'wrap');
    await writeFile(path, content);
    await storage.put(key, path, 'image/jpeg');
    await storage.put(storageKey(sha256, 'b2', 'original.jpg'), path, 'image/jpeg');
    expect((await buffer((await storage.read(key)).stream)).equals(content)).toBe(true);
  });

  it('stores an empty file', async () => {
    await storage.put(key, Buffer.alloc(0), 'image/webp');
    const { stream, bytes } = await storage.read(key);
    expect([await text(stream), bytes]).toEqual(['', 0]);
  });

  it('replaces a file with the same key', async () => {
    await storage.put(key, Buffer.from('first'), 'image/webp');
    await storage.put(key, Buffer.from('second'), 'image/webp');
    expect(await text((await storage.read(key)).stream)).toBe('second');
    expect(await listStoredKeys(storage)).toEqual([key]);
  });

  it.each([
    [{ start: 2, end: 4 }, 'van', 2],
    [{ start: 2, end: 99 }, 'van', 2],
    [{ start: 1 }, ' van', 1],
    [{ last: 2 }, 'an', 3],
    [{ last: 99 }, 'a van', 0],
  ])('returns the range %j', async (range, expected, start) => {
    await storage.put(key, Buffer.from('a van'), 'image/webp');
    const { stream, bytes, part } = await storage.read(key, range);
    expect([await text(stream), bytes, part]).toEqual([expected, expected.length, { start, total: 5 }]);
  });

  it.each([{ start: 5 }, { start: 7, end: 9 }, { last: 0 }])(
    'rejects the range %j, which contains no bytes of the file',
    async (range) => {
      await storage.put(key, Buffer.from('a van'), 'image/webp');
      await expect(storage.read(key, range)).rejects.toThrow(RangeNotSatisfiable);
    },
  );

  it('throws for a missing file', async () => {
    await expect(storage.read(key)).rejects.toThrow(FileMissing);
    await storage.put(key, Buffer.from('x'), 'image/webp');
    await expect(storage.read(key.replace('/card.webp', ''))).rejects.toThrow(FileMissing);
  });

  it('removes files, and ignores missing files', async () => {
    const keys = Array.from({ length: 20 }, (_, n) => storageKey(sha256, `n${n}`, 'card.webp'));
    for (const one of keys) await storage.put(one, Buffer.from('x'), 'image/webp');
    await storage.remove(keys.slice(1));
    await storage.remove(keys.slice(1));
    expect(await listStoredKeys(storage)).toEqual([keys[0]]);
    await expect(storage.read(keys[1] ?? '')).rejects.toThrow(FileMissing);
  });

  it('removes one rendition and leaves the others', async () => {
    const page = storageKey(sha256, 'a1', 'page.webp');
    await storage.put(key, Buffer.from('x'), 'image/webp');
    await storage.put(page, Buffer.from('y'), 'image/webp');
    await storage.remove([key]);
    expect(await text((await storage.read(page)).stream)).toBe('y');
  });

  it('lists every file with its size and time', async () => {
    const startedAt = Date.now();
    const keys = ['a', 'b', 'c', 'd', 'e'].map((nonce) => storageKey(sha256, nonce, 'card.webp'));
    for (const one of keys) await storage.put(one, Buffer.from('12345'), 'image/webp');
    const files = await listStoredFiles(storage);
    expect(files.map((file) => file.key)).toEqual(keys);
    expect(files.every((file) => file.bytes === 5)).toBe(true);
    expect(files.every((file) => Math.abs(file.modifiedAt.getTime() - startedAt) < 10_000)).toBe(true);
  });

  it('stores many files in parallel', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => storageKey(sha256, `n${n % 10}`, `${n}.webp`));
    await Promise.all(keys.map((one) => storage.put(one, Buffer.from(one), 'image/webp')));
    expect(await listStoredKeys(storage)).toEqual(keys.toSorted());
  });

  it('is ready', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
    expect(await listStoredKeys(storage)).toEqual([]);
  });

  it.each([
    '../etc/passwd',
    '/etc/passwd',
    'ab/../../x',
    'ab//x',
    '.incoming/x',
    'ab/.x',
    'ab\\x',
    'a\0b',
    '',
    'ab/',
  ])('rejects the key %j, which could point outside the storage', async (invalidKey) => {
    await expect(storage.put(invalidKey, Buffer.from('x'), 'image/webp')).rejects.toThrow(
      'Not a storage key',
    );
    await expect(storage.read(invalidKey)).rejects.toThrow('Not a storage key');
    await expect(storage.remove([invalidKey])).rejects.toThrow('Not a storage key');
  });
});

describe('storageKey', () => {
  it('differs for two uploads of the same bytes', () => {
    const sha256 = 'ab'.repeat(32);
    const [first, second] = [newUploadNonce(), newUploadNonce()].map((nonce) =>
      storageKey(sha256, nonce, 'card.webp'),
    );
    expect(first).toMatch(/^ab\/(ab){32}-[0-9a-f]{16}\/card\.webp$/);
    expect(first).not.toBe(second);
  });

  it('throws for a name that could point outside the storage', () => {
    expect(() => storageKey('ab'.repeat(32), 'n', '../../secret')).toThrow('Not a storage key');
  });
});
