import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startEngine } from '#server/db/embedded/engine.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { backups } from '#server/db/schema/security.ts';
import { createLog } from '#server/log.ts';
import { closeApp, openApp, type OpenApp } from '#server/start.ts';
import { copyOldDataFolder, OLD_VERSIONS, unpackUpgradeArchive } from '#server/testing/old-data-folders.ts';
import { testClient, type TestClient } from '#server/testing/test-client.ts';

/** The password and the SHA-256 hashes of the files that `fixtures/data-folders/fill.mjs` created. */
const PASSWORD = 'correct horse battery';
const PHOTO_HASHES = [
  'ea5212a67ae83993a5dfec2bc01deadba3dad3f05aba43c734cce4a7af0960fd',
  'b3cfbb4f3bf5e5cd18b64a5fc54016e709a8e71a9064a670e69479b0af22a796',
];
const PROOF_HASH = '9d464c7d6514ce2f7749ed9aae14fad46785013f6c87346b964d99e5b99e5687';
const OLDEST_VERSION = 'dcdc9cd';

const isEmbedded = inject('databaseTemplate').kind === 'embedded';

describe.runIf(isEmbedded).each(OLD_VERSIONS)('the data folder of version %s', (version) => {
  let folder: string;
  let app: OpenApp;
  beforeAll(async () => {
    folder = await copyOldDataFolder(version);
    app = await openApp(configOf(folder));
  });
  afterAll(async () => {
    await closeApp(app);
    await rm(folder, { recursive: true });
  });

  test('keeps its accounts and their passwords', async () => {
    for (const username of ['shop', 'installer', 'client']) expect((await signIn(username)).status).toBe(200);
    expect((await signIn('fx-admin', 'admin-pass-1')).status).toBe(200);
  });

  test('keeps its projects with vehicle, wrap and people', async () => {
    const browser = await signInAs('shop');
    const { body: list } = await browser.get<{ name: string }[]>('/api/projects');
    expect(list.map(({ name }) => name)).toEqual(['Zweite Hälfte – 第二', 'Delivery van']);
    expect((await browser.get(`${await projectPath(browser)}/details`)).body).toMatchObject({
      project: { name: 'Delivery van', deadline: '2027-03-05' },
      vehicleDetail: { make: 'Ford', vin: '1FTBW2CM5HKA12345' },
      wrapDetail: { color: 'Satin Black' },
      subcontractor: { name: 'Ines Installer' },
    });
  });

  test('keeps its files, byte for byte', async () => {
    const browser = await signInAs('installer');
    const projectUrl = await projectPath(browser);
    const { body: photos } = await browser.get<{ originalUrl: string }[]>(`${projectUrl}/photos`);
    const { body: proofs } = await browser.get<{ fileUrl: string }[]>(`${projectUrl}/artwork-proofs`);
    const fileHashOf = async (url: string) => {
      const { bytes } = await browser.get(url);
      return createHash('sha256').update(bytes).digest('hex');
    };
    expect(await Promise.all(photos.map(({ originalUrl }) => fileHashOf(originalUrl)))).toEqual(PHOTO_HASHES);
    expect(await Promise.all(proofs.map(({ fileUrl }) => fileHashOf(fileUrl)))).toEqual([PROOF_HASH]);
  });

  test.skipIf(version === OLDEST_VERSION)('keeps its messages, tracking and approvals', async () => {
    const browser = await signInAs('installer');
    const projectUrl = await projectPath(browser);
    const readList = async (part: string) => (await browser.get<object[]>(`${projectUrl}/${part}`)).body;
    expect(await readList('messages')).toMatchObject([{ content: 'The van arrives on Monday' }]);
    expect(await readList('tracking-items')).toMatchObject([
      { trackingNumber: '7777', trackingType: 'artwork_proof', trackingDate: '2027-02-20' },
      { trackingNumber: '1Z999AA10123456784', trackingType: 'wrap', trackingDate: '2027-03-01' },
    ]);
    expect(await readList('artwork-proofs')).toMatchObject([{ isApproved: true }]);
  });

  test('is backed up before its database is migrated', async () => {
    const [name = ''] = await readdir(path.join(folder, 'backups'));
    const { size, mode } = await stat(path.join(folder, 'backups', name));
    expect(name).toMatch(/^wrapline-upgrade-\d{8}-\d{6}\.tar\.gz$/);
    expect(mode & 0o777).toBe(0o600);
    expect(await app.database.sql.select().from(backups)).toMatchObject([
      { kind: 'upgrade', state: 'done', fileName: name, bytes: size },
    ]);
  });

  async function signIn(username: string, password = PASSWORD) {
    return testClient(app.server).post('/api/auth/login', { username, password });
  }

  /**
   * The API path of the project with photos. The id of the project depends on the version that created the data folder, because
   * some versions rejected the first create request.
   */
  async function projectPath(browser: TestClient): Promise<string> {
    const { body } = await browser.get<{ id: number; name: string }[]>('/api/projects');
    return `/api/projects/${body.find(({ name }) => name === 'Delivery van')?.id ?? 0}`;
  }

  async function signInAs(username: string) {
    const { headers } = await signIn(username);
    return testClient(app.server, headers['set-cookie']?.split(';')[0]);
  }
});

describe.runIf(isEmbedded)('an upgrade', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await copyOldDataFolder(OLDEST_VERSION);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('does not happen when its backup fails', async () => {
    const originalState = await readDatabaseState(folder);
    await writeFile(path.join(folder, 'backups'), 'in the way');
    await expect(openAndClose(folder)).rejects.toThrow(
      /did not start, and the database was not changed[^]*BACKUP_DIR/,
    );
    expect(await readDatabaseState(folder)).toEqual(originalState);
    await rm(path.join(folder, 'backups'));
  });

  test('is backed up to BACKUP_DIR only once', async () => {
    const dir = path.join(folder, 'backups');
    await mkdir(dir, { mode: 0o700 });
    await openAndClose(folder, { BACKUP_DIR: dir });
    await openAndClose(folder, { BACKUP_DIR: dir });
    expect(await readdir(dir)).toHaveLength(1);
  });

  test('can be undone by unpacking its backup', async () => {
    const upgradedState = await readDatabaseState(folder);
    const [archive = ''] = await readdir(path.join(folder, 'backups'));
    await rm(path.join(folder, 'database'), { recursive: true });
    await unpackUpgradeArchive(path.join(folder, 'backups', archive), folder);
    const oldState = await readDatabaseState(folder);
    expect([oldState.migrations, oldState.users]).toEqual([4, upgradedState.users]);
    expect(oldState.migrations).toBeLessThan(upgradedState.migrations);
  });
});

function configOf(folder: string, more: NodeJS.ProcessEnv = {}) {
  return readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...more });
}

async function openAndClose(folder: string, more?: NodeJS.ProcessEnv): Promise<void> {
  await (await openDatabase(configOf(folder, more), createLog('silent'))).close();
}

/** The number of migrations that ran, and the usernames, read without this version's schema. */
async function readDatabaseState(folder: string) {
  const database = openEmbedded(await startEngine(path.join(folder, 'database')));
  const { rows } = await database.pool.query<{ migrations: number; users: string }>(
    `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      (select string_agg(username, ' ' order by id) from users) as users`,
  );
  await database.close();
  return rows[0] ?? expect.fail('There is no row');
}
