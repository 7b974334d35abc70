import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { startEngine } from '#server/db/embedded/engine.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { systemSettings } from '#server/db/schema/accounts.ts';
import { createLog } from '#server/log.ts';
import { DataFolderError } from '#server/platform/private-folder.ts';
import { addMigratedDatabase } from '#server/testing/database-template.ts';

const log = createLog('silent');
/** A startup message with an unknown protocol version, which crashes PGlite. */
const CRASHING_MESSAGE = Buffer.from([0, 0, 0, 8, 0, 9, 0, 0]);
const isEmbedded = inject('databaseTemplate').kind === 'embedded';

describe.runIf(isEmbedded)('the embedded database on disk', async () => {
  // Opening a database takes a second, so all tests share one database.
  const dataDir = isEmbedded ? await mkdtemp(path.join(tmpdir(), 'wrapline-embedded-')) : '';
  if (isEmbedded) await addMigratedDatabase(dataDir);
  const folder = path.join(dataDir, 'database');
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('keeps committed rows after a restart', async () => {
    const first = await openOnDisk(dataDir);
    await first.sql.insert(systemSettings).values({ key: 'kept', value: 1 });
    await first.close();

    const second = await openForTest(dataDir);

    expect(await second.sql.select().from(systemSettings).where(eq(systemSettings.key, 'kept'))).toHaveLength(
      1,
    );
  });

  test('syncs each commit to the disk', async () => {
    const database = await openForTest(dataDir);
    const previousSyncCount = database.syncs();

    for (let commit = 0; commit < 200; commit += 1)
      await database.sql.insert(systemSettings).values({ key: `commit ${commit}`, value: commit });

    expect(database.syncs() - previousSyncCount).toBeGreaterThanOrEqual(200);
  });

  test('refuses a second start on the same folder', async () => {
    await openForTest(dataDir);
    await expect(openOnDisk(dataDir)).rejects.toThrow(
      `already running on the data folder ${dataDir}. Stop it first`,
    );
  });

  test('starts despite an empty postmaster.pid after a kill', async () => {
    await writeFile(path.join(folder, 'postmaster.pid'), '');
    await expect((await openForTest(dataDir)).check()).resolves.toBeUndefined();
  });

  test('says what to do when the database is damaged', async () => {
    const controlFile = path.join(folder, 'global', 'pg_control');
    const content = await readFile(controlFile);
    await writeFile(controlFile, '');
    onTestFinished(() => writeFile(controlFile, content));

    const opening = openOnDisk(dataDir);

    await expect(opening).rejects.toThrow(DataFolderError);
    await expect(opening).rejects.toThrow(/cannot be opened .* restore a backup into an empty DATA_DIR\.$/);
  });

  test('ends the server process with a log line when the database stops unexpectedly', async () => {
    const script = `
      const { readConfig } = await import('#server/config.ts');
      const { openApp, serve } = await import('#server/start.ts');
      const app = await openApp(readConfig(process.env));
      await serve(app);
      app.database.pool.options.stream().write(Buffer.from([${[...CRASHING_MESSAGE].join()}]));`;
    const server = spawnSync(process.execPath, ['--eval', script], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' },
      encoding: 'utf8',
      // Ends only a server that hangs.
      timeout: 240_000,
    });

    expect(server.status).toBe(1);
    expect(server.stdout).toContain('The embedded database has stopped, so the server stops too');
  });

  test('does not block the server while a query runs', async () => {
    const database = await openForTest(dataDir);
    await database.pool.query(
      `create table marks as select i, md5(i::text) as word from generate_series(1, 100000) as i`,
    );
    const delays = monitorEventLoopDelay({ resolution: 1 });

    const startedAt = performance.now();
    delays.enable();
    await database.pool.query(
      `select count(distinct md5(word || n)), max(md5(word)), string_agg(left(word, 1), '') from marks, generate_series(1, 4) as n`,
    );
    delays.disable();
    const tookMs = performance.now() - startedAt;

    // Relative to the total time, so that the test also passes on a busy machine.
    expect(delays.max / 1e6 / tookMs).toBeLessThan(0.25);
  });

  test('rejects connections after the database is closed', async () => {
    const engine = await startEngine(folder);
    await engine.close();
    const socket = engine.connect();
    const failure = new Promise((resolve) => socket.once('error', resolve));
    expect(await failure).toMatchObject({ message: 'The embedded database has ended' });
    expect(await Promise.race([engine.lost, Promise.resolve('not lost')])).toBe('not lost');
    await engine.close();
  });

  test('reports the cause when the database stops unexpectedly', async () => {
    const engine = await startEngine(folder);
    const socket = engine.connect();
    const socketClosed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(CRASHING_MESSAGE);
    expect(await engine.lost).toBeInstanceOf(Error);
    await socketClosed;
    await engine.close();
  });
});

function openOnDisk(dataDir: string): Promise<Database> {
  return openDatabase(readConfig({ DATA_DIR: dataDir }), log);
}

/** Opens the database, and closes it when the test ends. */
async function openForTest(dataDir: string): Promise<Database> {
  const database = await openOnDisk(dataDir);
  onTestFinished(() => database.close());
  return database;
}
