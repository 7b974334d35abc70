import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { openStorage } from '#server/open-storage.ts';
import { closeApp, openApp } from '#server/start.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const isEmbedded = inject('databaseTemplate').kind === 'embedded';

describe.runIf(isEmbedded)('a server on a data folder', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wrapline-start-'));
  const photoPath = path.join(dataDir, 'files', 'ab', 'abc-1', 'original.jpg');
  const installationIdPath = path.join(dataDir, 'files', '.wrapline-installation');
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  // Creating a database takes ten seconds of processor time, so the tests share it.
  beforeAll(async () => {
    await mkdir(path.join(dataDir, 'database.new', 'base'), { recursive: true });
    await writeFile(path.join(dataDir, 'database.new', 'PG_VERSION'), '17');
    await closeApp(await openApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })));
  }, 180_000);

  test('creates the database again after a crash during the first creation', async () => {
    const names = await readdir(dataDir);
    expect(names.filter((name) => name.startsWith('database'))).toEqual(['database']);
  });

  test('does not back up a new database', async () => {
    expect(await readdir(dataDir)).not.toContain('backups');
  });

  test('writes the installation id into the file storage at the first start', async () => {
    expect(await readFile(installationIdPath, 'utf8')).toMatch(/^[0-9a-f-]{36}\n$/);
  });

  test('gives no other user access to its database and files', async () => {
    const entries = await readdir(dataDir, { withFileTypes: true, recursive: true });
    const paths = entries.map((entry) => path.join(entry.parentPath, entry.name));
    const modes = await Promise.all([dataDir, ...paths].map(async (found) => (await stat(found)).mode));

    expect(paths.length).toBeGreaterThan(100);
    expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
  });

  test('fails to start on the files of another installation', async () => {
    await mkdir(path.dirname(photoPath), { recursive: true });
    await writeFile(photoPath, 'theirs');
    await writeFile(installationIdPath, 'another-installation\n');

    const { status, stderr } = run('server/main.ts');

    expect(status).toBe(1);
    expect(stderr).toContain('belong to the installation another-installation, and the database to ');
    expect(await readFile(photoPath, 'utf8')).toBe('theirs');
    expect(await readFile(installationIdPath, 'utf8')).toBe('another-installation\n');
  });

  test('starts on the files of another installation after `npm run files -- adopt`', async () => {
    expect(run('server/commands/files.ts', ['adopt'], 'yes\n').stdout).toContain(
      'They belong together from now on.',
    );
    await closeApp(await openApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })));
    expect(await readFile(photoPath, 'utf8')).toBe('theirs');
  });

  test('fails to start on an incomplete database, and does not delete it', async () => {
    const databaseDir = path.join(dataDir, 'database');
    const [version, movedVersion] = [path.join(databaseDir, 'PG_VERSION'), path.join(dataDir, 'PG_VERSION')];
    await rename(version, movedVersion);
    onTestFinished(() => rename(movedVersion, version));
    const namesBefore = await readdir(databaseDir);

    const { status, stderr } = run('server/main.ts');

    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^The folder .* has content but no file PG_VERSION, so its database is incomplete\./,
    );
    expect(await readdir(databaseDir)).toEqual(namesBefore);
  });

  test('fails to start on a port that is in use', async () => {
    const otherServer = createServer().listen(0, 'localhost');
    await once(otherServer, 'listening');
    onTestFinished(() => void otherServer.close());
    const { port } = otherServer.address() as AddressInfo;

    const { status, stderr } = run('server/main.ts', [], '', { PORT: String(port) });

    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^These settings need attention:\n {2}HOST, PORT: listen EADDRINUSE: address already in use .*\n$/,
    );
  });

  function run(file: string, args: string[] = [], input = '', settings = {}) {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', ...settings };
    return spawnSync(process.execPath, [file, ...args], { env, input, encoding: 'utf8' });
  }
});

test('the error for a PostgreSQL that does not respond names the setting', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wrapline-start-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const opening = openApp(readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/wraps' }));
  await expect(opening).rejects.toThrow(new ConfigError(['DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1']));
});

test('the error for an S3 store that does not respond names the settings', async () => {
  const s3Settings = { S3_BUCKET: 'wraps', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const { database } = await startTestApp();
  const opening = openStorage(readConfig({ ...s3Settings, S3_ENDPOINT: 'http://127.0.0.1:1' }), database);
  await expect(opening).rejects.toThrow(
    new ConfigError([
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: The bucket wraps cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    ]),
  );
});
