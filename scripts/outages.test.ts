import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql as raw } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { runAsAdmin, databaseUrl } from '#server/testing/admin-sql.ts';
import { eventually } from '#server/testing/eventually.ts';
import { findPostgresPrograms } from '#server/testing/find-postgres.ts';
import { openLiveStream } from '#server/testing/live-client.ts';
import { startPgbouncer, missingPgbouncerReason } from '#server/testing/pgbouncer.ts';
import { startPostgres, type RunningPostgres } from '#server/testing/postgres-cluster.ts';
import { call, register, SAMPLE_PROJECT, type Caller } from '#server/testing/api-client.ts';
import { startRetryingProxy } from '#server/testing/retrying-proxy.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { startSteadyLoad, type RequestOutcome, type SteadyLoad } from '#server/testing/steady-load.ts';

/** The maximum time from the restart of PostgreSQL until everything works again. */
const MAX_RECOVERY_MS = 5_000;
const hasPostgres = (await findPostgresPrograms()) !== null;
const missingPoolerReason = await missingPgbouncerReason();
if (!hasPostgres) console.log('No PostgreSQL programs (initdb): outages are not tested.');
if (missingPoolerReason) console.log(`The pooler is not tested: ${missingPoolerReason}.`);

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  let cluster: RunningPostgres;
  let settings: Record<string, string>;
  const servers: ServerProcess[] = [];
  const start = async (more: Record<string, string> = {}) => {
    const server = await startServer({ ...settings, ...more });
    servers.push(server);
    return server;
  };

  beforeAll(async () => {
    cluster = await startPostgres({ isDurable: true });
    await runAsAdmin(cluster.url, 'create database wrapline');
    settings = {
      DATABASE_URL: databaseUrl(cluster.url, 'wrapline'),
      DATA_DIR: await mkdtemp(path.join(tmpdir(), 'wrapline-outages-')),
      RATE_LIMIT: 'off',
    };
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.kill()));
  });
  afterAll(async () => {
    await cluster.stop();
    await rm(settings['DATA_DIR'] ?? '', { recursive: true, force: true });
  });

  test('the server recovers from a restart of PostgreSQL under load within 5 seconds', async () => {
    const server = await start();
    const shop = await makeShop(server.url);
    const stream = await openLiveStream(server.url, shop.cookie ?? '');
    const load = await startLoad(server.url, shop);

    const downAt = performance.now() - load.startedAt;
    await cluster.crash?.();
    const restartedAt = performance.now() - load.startedAt;
    await eventually(() =>
      expect(lastOutcome(load).startedAt).toBeGreaterThan(restartedAt + MAX_RECOVERY_MS + 500),
    );
    await load.stop();

    expect(() => process.kill(server.pid, 0), `The server ended: ${server.output()}`).not.toThrow();
    const failures = load.outcomes.filter(({ result }) => result !== 200);
    expect(new Set(failures.map(({ result }) => result))).toEqual(new Set([503]));
    expect(failures.filter(({ endedAt }) => endedAt < downAt)).toEqual([]);
    const lastFailureAt = Math.max(...failures.map(({ startedAt }) => startedAt));
    console.log(
      `PostgreSQL away for ${formatSeconds(restartedAt - downAt)}: ${failures.length} of ${load.outcomes.length} requests got a 503, ` +
        `the last one sent ${formatSeconds(lastFailureAt - restartedAt)} after the restart.`,
    );
    expect(lastFailureAt).toBeLessThan(restartedAt + MAX_RECOVERY_MS);

    // The open stream receives signals again, so LISTEN was restored.
    const { id } = await createProject(shop);
    await eventually(() => expect(stream.signals).toContainEqual({ kind: 'project', projectId: id }));
    await stream.close();
  });

  test('only the requests in flight fail when one of two processes behind a proxy is killed', async () => {
    const [killedServer, otherServer] = [await start(), await start()];
    const shop = await makeShop(otherServer.url);
    const proxy = await startRetryingProxy([killedServer.url, otherServer.url]);
    const load = await startLoad(proxy.url, shop);

    const killedAt = performance.now() - load.startedAt;
    await killedServer.kill();
    const exitedAt = performance.now() - load.startedAt;
    const neededOutcomes = load.outcomes.length + 200;
    await eventually(() => expect(load.outcomes.length).toBeGreaterThan(neededOutcomes));
    await load.stop();
    proxy.close();

    const failures = load.outcomes.filter(({ result }) => result !== 200);
    const outcomesInFlight = load.outcomes.filter(
      (one) => one.startedAt < exitedAt && one.endedAt > killedAt,
    );
    console.log(
      `One of two processes killed: ${failures.length} of ${load.outcomes.length} requests failed; ` +
        `${outcomesInFlight.length} were running in both processes.`,
    );
    expect(failures.filter((one) => !outcomesInFlight.includes(one))).toEqual([]);
  });

  describe.skipIf(missingPoolerReason)('behind a pooler in transaction mode', () => {
    test('requests, live updates and statement limits work', async () => {
      const directUrl = settings['DATABASE_URL'] ?? '';
      const pooler = await startPgbouncer(directUrl);
      const { url } = await start({ DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: directUrl });
      const shop = await makeShop(url);
      const stream = await openLiveStream(url, shop.cookie ?? '');
      const load = await startLoad(url, shop);

      const projects = await Promise.all(Array.from({ length: 20 }, () => createProject(shop)));
      await load.stop();

      expect(new Set(load.outcomes.map(({ result }) => result))).toEqual(new Set([200]));
      const signals = projects.map(({ id }) => ({ kind: 'project' as const, projectId: id }));
      await eventually(() => expect(stream.signals).toEqual(expect.arrayContaining(signals)));
      expect(await readTransactionLimits(pooler.url)).toEqual(new Set(['15s 5s 15s UTC']));
      await stream.close();
      await servers.pop()?.stop();
      await pooler.stop();
    });
  });
});

/** Returns the distinct combinations of timeouts and time zone in 50 parallel transactions. */
async function readTransactionLimits(url: string): Promise<Set<unknown>> {
  const database = openPostgres(url, { pool: 10 });
  const limits = raw`select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
    current_setting('idle_in_transaction_session_timeout'), current_setting('timezone')) as limits`;
  const read = () => database.transaction((tx) => tx.execute<{ limits: string }>(limits));
  const results = await Promise.all(Array.from({ length: 50 }, read));
  await database.close();
  return new Set(results.map(({ rows }) => rows[0]?.limits));
}

let accounts = 0;

function makeShop(url: string) {
  const username = `shop-${(accounts += 1)}`;
  const account = { username, password: 'rolls of film', name: 'Shop', email: 'shop@example.com' };
  return register(url, { ...account, role: 'contractor' });
}

function createProject(shop: Caller) {
  return call(shop, api.projects.create, { body: SAMPLE_PROJECT });
}

/** Starts a load of 100 requests per second on at most 20 connections. Resolves after 100 requests. */
async function startLoad(base: string, { cookie = '' }: Caller): Promise<SteadyLoad & { startedAt: number }> {
  const startedAt = performance.now();
  const load = startSteadyLoad({
    url: `${base}/api/projects`,
    headers: { cookie },
    perSecond: 100,
    connections: 20,
  });
  await eventually(() => expect(load.outcomes.length).toBeGreaterThan(100));
  return { ...load, startedAt };
}

function lastOutcome({ outcomes }: SteadyLoad): RequestOutcome {
  return outcomes.at(-1) ?? { startedAt: 0, endedAt: 0, result: 0 };
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
