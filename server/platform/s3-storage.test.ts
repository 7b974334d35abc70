import { createServer, type AddressInfo, type Server } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isTransientError } from '#server/db/transient-errors.ts';
import type { FakeS3 } from '#server/testing/fake-s3.ts';
import { startFakeS3 } from '#server/testing/fake-s3.ts';
import { listStoredKeys } from '#server/testing/stored-files.ts';
import { createS3Storage, type S3Settings } from './s3-storage.ts';

let fakeS3: FakeS3;
beforeEach(async () => {
  fakeS3 = await startFakeS3();
});
afterEach(() => fakeS3.close());

const openStorage = (bucket = fakeS3.bucket, change: Partial<S3Settings> = {}) =>
  createS3Storage({
    bucket,
    prefix: 'wrapline/',
    endpoint: fakeS3.endpoint,
    region: 'us-east-1',
    accessKeyId: 'shop',
    secretAccessKey: 'secret',
    ...change,
  });

describe('an S3 store', () => {
  it('stores the exact bytes with their content type', async () => {
    const storage = await openStorage();
    await storage.put('ab/abc-1/card.webp', Buffer.from('x'), 'image/webp');
    expect(fakeS3.objects.get('wrapline/ab/abc-1/card.webp')).toMatchObject({
      content: Buffer.from('x'),
      contentType: 'image/webp',
    });
  });

  it('stores a staged file on the second attempt after a transient error', async () => {
    const folder = await mkdtemp(join(tmpdir(), 's3-'));
    const path = join(folder, 'staged');
    await writeFile(path, 'a van');
    const storage = await openStorage();
    fakeS3.failNext(1);
    await storage.put('ab/abc-1/original.jpg', path, 'image/jpeg');
    expect(await text((await storage.read('ab/abc-1/original.jpg')).stream)).toBe('a van');
    await rm(folder, { recursive: true });
  });

  it('does not touch objects outside its prefix', async () => {
    const foreignObject = {
      content: Buffer.from('theirs'),
      contentType: 'image/jpeg',
      modifiedAt: new Date(),
    };
    fakeS3.objects.set('ab/abc-1/card.webp', foreignObject);
    fakeS3.objects.set('wrapline-2/ab/abc-1/card.webp', foreignObject);
    const storage = await openStorage();
    await storage.put('ab/abc-1/card.webp', Buffer.from('x'), 'image/webp');

    expect(await listStoredKeys(storage)).toEqual(['ab/abc-1/card.webp']);
    await storage.remove(['ab/abc-1/card.webp']);
    expect([...fakeS3.objects.keys()]).toEqual(['ab/abc-1/card.webp', 'wrapline-2/ab/abc-1/card.webp']);
  });

  it('is ready while 100 downloads wait for their readers', async () => {
    const storage = await openStorage();
    await storage.put('ab/abc-1/card.webp', Buffer.from('x'), 'image/webp');
    const downloads = await Promise.all(
      Array.from({ length: 100 }, () => storage.read('ab/abc-1/card.webp')),
    );
    await expect(storage.check()).resolves.toBeUndefined();
    for (const { stream } of downloads) stream.destroy();
  });

  it('is not ready without its bucket', async () => {
    const storage = await openStorage('another');
    await expect(storage.check()).rejects.toThrow('The bucket another cannot be used: it does not exist');
  });

  it('makes reads fail with a transient error without its bucket', async () => {
    const storage = await openStorage('another');
    await expect(storage.read('ab/abc-1/card.webp')).rejects.toSatisfy(isTransientError);
    await expect(storage.readInstallationId()).rejects.toSatisfy(isTransientError);
  });

  it('names the status of the store when it is not ready', async () => {
    const storage = await openStorage();
    fakeS3.failNext(10);
    await expect(storage.check()).rejects.toThrow(
      'The bucket wraps cannot be used: the store responded with the status 503',
    );
  });
});

describe('an S3 store that accepts connections but never responds', () => {
  let silentServer: Server;
  let endpoint: string;
  beforeEach(async () => {
    silentServer = createServer((socket) => void socket.resume().on('error', () => undefined));
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}`;
  });
  afterEach(() => void silentServer.close());

  it('is not ready', async () => {
    const storage = await openStorage('wraps', { endpoint });
    await expect(storage.check()).rejects.toThrow();
  });

  it('makes writes and reads fail with a transient error', async () => {
    const storage = await openStorage('wraps', { endpoint, maxSilenceMs: 50 });
    const key = 'ab/abc-1/card.webp';
    await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toSatisfy(isTransientError);
    await expect(storage.read(key)).rejects.toSatisfy(isTransientError);
  });
});
