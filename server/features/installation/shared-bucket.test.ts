import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { fileDeletions, files } from '#server/db/schema/files.ts';
import { removeDueFiles } from '#server/features/files/file-deletions.service.ts';
import { openStorage } from '#server/open-storage.ts';
import { startFakeS3 } from '#server/testing/fake-s3.ts';
import { listStoredKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { requireMatchingStore } from './installation.service.ts';

const app = await startTestApp();

const fakeS3 = await startFakeS3();
afterAll(() => fakeS3.close());
const S3_ACCOUNT = { accessKeyId: 'shop', secretAccessKey: 'secret' };

describe('in a bucket that two installations share', () => {
  let prefix: string;
  beforeEach(() => {
    prefix = `${randomUUID()}/`;
  });

  test('each installation sees only files under its prefix', async () => {
    const [first, second] = [await openInstallation(`${prefix}a/`), await openInstallation(`${prefix}b/`)];
    await requireMatchingStore(first);
    await requireMatchingStore(second);
    await first.storage.put('ab/one/original.jpg', Buffer.from('one'), 'image/jpeg');
    await second.storage.put('ab/two/original.jpg', Buffer.from('two'), 'image/jpeg');

    expect(await listStoredKeys(first.storage)).toEqual(['ab/one/original.jpg']);
    expect(await listStoredKeys(second.storage)).toEqual(['ab/two/original.jpg']);
  });

  test('deletions do not affect the same key of the other installation', async () => {
    const [first, second] = [await openInstallation(`${prefix}a/`), await openInstallation(`${prefix}b/`)];
    await first.storage.put('ab/same/original.jpg', Buffer.from('one'), 'image/jpeg');
    await second.storage.put('ab/same/original.jpg', Buffer.from('two'), 'image/jpeg');
    const dueDeletion = { folder: 'ab/same', parts: ['original.jpg'], dueAt: new Date(0) };
    await first.database.sql.insert(fileDeletions).values(dueDeletion);

    expect(await removeDueFiles(first)).toBe(1);

    expect(await listStoredKeys(first.storage)).toEqual([]);
    expect(await listStoredKeys(second.storage)).toEqual(['ab/same/original.jpg']);
  });

  test('another database cannot use the prefix of an installation', async () => {
    const first = await openInstallation(prefix);
    await storeSampleFile(first);
    await requireMatchingStore(first);
    const other = await openInstallation(prefix);

    await expect(requireMatchingStore(other)).rejects.toThrow('this database has no installation id');

    expect(await listStoredKeys(first.storage)).toEqual(['ab/known/original.jpg']);
  });
});

async function openInstallation(s3Prefix: string): Promise<AppContext> {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { endpoint, bucket } = fakeS3;
  const s3 = { endpoint, bucket, ...S3_ACCOUNT, region: 'us-east-1', prefix: s3Prefix };
  const config: Config = { ...app.config, s3 };
  return { ...app, config, database, storage: await openStorage(config, database) };
}

async function storeSampleFile({ database, storage }: AppContext): Promise<void> {
  const file = { sha256: 'abc', bytes: 1, contentType: 'image/jpeg', originalName: 'van.jpg' };
  await database.sql.insert(files).values({ ...file, folder: 'ab/known', parts: ['original.jpg'] });
  await storage.put('ab/known/original.jpg', Buffer.from('x'), 'image/jpeg');
}
