import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '#server/config.ts';
import { systemSettings } from '#server/db/schema/accounts.ts';
import { fileDeletions, files } from '#server/db/schema/files.ts';
import { createMemoryStorage } from '#server/platform/memory-storage.ts';
import type { FileStorage } from '#server/platform/storage.ts';
import { listStoredKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { findInstallation, UNFINISHED_RESTORE_KEY } from './installation.repository.ts';
import { adoptStore, requireMatchingStore, s3PrefixOf, StoreMismatchError } from './installation.service.ts';

const { config, database } = await startTestApp();
const FOLDER = 'ab/abc-1';

let storage: FileStorage;
beforeEach(async () => {
  storage = createMemoryStorage();
  await database.sql.delete(systemSettings);
  await database.sql.delete(files);
});

describe('a start writes an installation id', () => {
  test('when database and store are both new', async () => {
    await start();

    const id = await storage.readInstallationId();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await findInstallation(database.sql)).toMatchObject({ id });
  });

  test('when database and store are from a version without ids and have the same files', async () => {
    await insertFile();
    await start();
    expect(await storage.readInstallationId()).not.toBeNull();
  });

  test('once when three processes start at the same time', async () => {
    await insertFile();
    await Promise.all([start(), start(), start()]);
    expect(await storage.readInstallationId()).toBe((await findInstallation(database.sql))?.id);
  });

  test('to the store after an interrupted first start', async () => {
    await insertFile();
    const write = vi.spyOn(storage, 'writeInstallationId').mockRejectedValueOnce(new Error('killed'));
    await expect(start()).rejects.toThrow('killed');
    write.mockRestore();

    await start();

    expect(await storage.readInstallationId()).toBe((await findInstallation(database.sql))?.id);
  });
});

test('a start succeeds when database and store have the same id', async () => {
  await insertFile();
  await start();
  await expect(start()).resolves.toBeUndefined();
});

test('a start ignores an unfinished restore when the installation is already in use', async () => {
  await insertFile();
  await start();
  await database.sql.insert(systemSettings).values({ key: UNFINISHED_RESTORE_KEY, value: storage.location });
  await expect(start()).resolves.toBeUndefined();
});

describe('a start fails without changes', () => {
  test('when the store belongs to another installation', async () => {
    await start();
    const ownStoreId = await storage.readInstallationId();
    storage = await createStoreWithFiles('other-id');

    await expectStartToFail(`belong to the installation other-id, and the database to ${ownStoreId}.`);
    expect(await storage.readInstallationId()).toBe('other-id');
  });

  test('when the database is new and the store is not', async () => {
    storage = await createStoreWithFiles('other-id');

    await expectStartToFail('belong to the installation other-id, but this database has no installation id.');
    expect(await findInstallation(database.sql)).toBeNull();
  });

  test('when the database is new and the store has files without an id', async () => {
    storage = await createStoreWithFiles(null);
    await expectStartToFail('There are files in memory, but this database does not refer to any of them.');
    expect(await storage.readInstallationId()).toBeNull();
  });

  test('when the files of the database are not in the store', async () => {
    await insertFile();
    storage = createMemoryStorage();
    await expectStartToFail(
      'The database refers to 1 file that should be in memory, but the store does not contain them.',
    );
  });

  test('when the store is new and the database is not', async () => {
    await insertFile();
    await start();
    storage = createMemoryStorage();
    await expectStartToFail('but the store does not contain them');
  });

  test('when the store has lost its id', async () => {
    await insertFile();
    await start();
    storage = await createStoreWithFiles(null);
    await expectStartToFail('but this store has no installation id');
  });

  test('with a message that names the commands', async () => {
    storage = await createStoreWithFiles('other-id');
    await expectStartToFail('npm run files -- adopt');
    await expectStartToFail('DATA_DIR=./another-folder npm start');
    await expectStartToFail('S3_PREFIX=another-prefix/ npm start');
  });
});

test('a start succeeds after adopting the store', async () => {
  await insertFile();
  await start();
  storage = await createStoreWithFiles('other-id');

  await adoptStore({ config, database, storage });

  await expect(start()).resolves.toBeUndefined();
});

describe('the prefix of files in a bucket', () => {
  const s3: Config['s3'] = {
    bucket: 'wraps',
    region: 'us-east-1',
    endpoint: undefined,
    accessKeyId: 'shop',
    secretAccessKey: 'secret',
    prefix: null,
  };

  test('is wrapline/ in a new installation', async () => {
    expect(await s3PrefixOf(database.sql, s3)).toBe('wrapline/');
  });

  test('is empty in an installation of an older version', async () => {
    await insertFile();
    expect(await s3PrefixOf(database.sql, s3)).toBe('');
    await requireMatchingStore({ config: { ...config, s3 }, database, storage });
    await database.sql.delete(files);
    expect(await s3PrefixOf(database.sql, s3)).toBe('');
  });

  test('is the configured prefix', async () => {
    const settings = { ...config, s3: { ...s3, prefix: 'shop-2/' } };
    await requireMatchingStore({ config: settings, database, storage });
    expect(await s3PrefixOf(database.sql, s3)).toBe('shop-2/');
  });
});

async function start(): Promise<void> {
  await requireMatchingStore({ config, database, storage });
}

/** Expects that starts fail with this message and change no files, rows or ids. */
async function expectStartToFail(message: string): Promise<void> {
  const before = await readStoredState();
  await expect(start()).rejects.toThrow(StoreMismatchError);
  await expect(start()).rejects.toThrow(message);
  expect(await readStoredState()).toEqual(before);
}

async function readStoredState() {
  return {
    keys: await listStoredKeys(storage),
    storeId: await storage.readInstallationId(),
    files: await database.sql.select().from(files),
    deletions: await database.sql.select().from(fileDeletions),
    installation: await findInstallation(database.sql),
  };
}

/** Adds one file to the database and to the store. */
async function insertFile(): Promise<void> {
  await database.sql.insert(files).values({
    folder: FOLDER,
    sha256: 'abc',
    bytes: 1,
    contentType: 'image/jpeg',
    originalName: 'van.jpg',
    parts: ['original.jpg'],
  });
  await storage.put(`${FOLDER}/original.jpg`, Buffer.from('x'), 'image/jpeg');
}

async function createStoreWithFiles(id: string | null): Promise<FileStorage> {
  const memoryStore = createMemoryStorage();
  await memoryStore.put(`${FOLDER}/original.jpg`, Buffer.from('x'), 'image/jpeg');
  await memoryStore.put(`cd/${randomUUID()}/original.jpg`, Buffer.from('y'), 'image/jpeg');
  if (id !== null) await memoryStore.writeInstallationId(id);
  return memoryStore;
}
