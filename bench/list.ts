import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createLog } from '#server/log.ts';
import { createMemoryStorage } from '#server/platform/memory-storage.ts';
import { findPostgres } from '#server/testing/find-postgres.ts';
import { startOwnPostgres } from '../scripts/own-postgres.ts';
import { startServer } from '../scripts/server-process.ts';
import { fillProjects } from './filling.ts';
import { median, type Figure } from './figure.ts';
import { registerAndSignIn } from './visitor.ts';

const PATH = '/api/projects?limit=50';
const ROUNDS = 5;
const SECONDS = 5;
const CONNECTIONS = 10;

export interface Statement {
  text: string;
  values: unknown[];
}

/** The list of 50 cards out of 100,000 projects against the least that answers the same bytes, in turn, on PostgreSQL. */
export async function measureList(): Promise<Figure[]> {
  if (!(await findPostgres())) {
    console.log('  list: no PostgreSQL found, not measured');
    return [];
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wrapline-bench-'));
  const postgres = await startOwnPostgres({ durable: true });
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, RATE_LIMIT: 'off', LOG_LEVEL: 'info' };
  const server = await startServer(settings);
  try {
    const cookie = await registerAndSignIn(server.url, 'measured-shop');
    const statements = await fillAndListen(settings, cookie);
    const bare = await startBareServer(postgres.url, statements);
    try {
      await refuseDifference(server.url, cookie, bare.url);
      return await compare(server.url, cookie, bare.url);
    } finally {
      bare.kill();
    }
  } finally {
    await server.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills the database, and hears which statements the application sends for the list. */
async function fillAndListen(settings: Record<string, string>, cookie: string): Promise<Statement[]> {
  const database = openPostgres(settings['DATABASE_URL'] ?? '', { pool: 5 });
  const { rows } = await database.pool.query<{ id: number }>('select id from users');
  const shopId = rows[0]?.id ?? 0;
  const amounts = { shops: 250, projects: 100_000, photos: 60_000 };
  await fillProjects(database.pool, { ...amounts, ours: { shopId, projects: 400 } });
  const heard: Statement[] = [];
  const query = database.pool.query.bind(database.pool);
  const listening = (statement: { text: string }, values: unknown[]) => {
    heard.push({ text: statement.text, values });
    return query(statement, values);
  };
  Object.assign(database.pool, { query: listening });
  const context = createContext({
    config: readConfig(settings),
    database,
    storage: createMemoryStorage(),
    log: createLog('silent'),
  });
  const { server } = await createApp(context);
  await server.inject({ url: PATH, headers: { cookie } });
  await server.close();
  await database.close();
  return heard.filter(({ text }) => text.includes('from "projects"'));
}

async function startBareServer(
  url: string,
  [list, count]: Statement[],
): Promise<{ url: string; kill: () => void }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], {
    env: { BARE_SERVER: JSON.stringify({ url, list, count }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => resolve(/http\S+/.exec(chunk.toString())?.[0] ?? ''));
  });
  return { url: address, kill: () => void child.kill('SIGKILL') };
}

async function refuseDifference(url: string, cookie: string, bareUrl: string): Promise<void> {
  const ours = await (await fetch(url + PATH, { headers: { cookie } })).text();
  const bare = await (await fetch(bareUrl)).text();
  if (ours.length < 1_000 || ours !== bare)
    throw new Error(`The answers differ:\n${ours.slice(0, 900)}\n${bare.slice(0, 900)}`);
}

async function compare(url: string, cookie: string, bareUrl: string): Promise<Figure[]> {
  await rate(url + PATH, cookie);
  await rate(bareUrl, cookie);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await rate(url + PATH, cookie));
    bare.push(await rate(bareUrl, cookie));
  }
  const ratios = ours.map((one, round) => one / (bare[round] ?? Number.NaN));
  console.log(`  list: ${rounded(ours)} requests per second against ${rounded(bare)}`);
  return [
    {
      what: 'list of 50 of 100,000 against bare',
      value: median(ratios),
      unit: 'of its rate',
      goal: { atLeast: 0.6 },
    },
  ];
}

async function rate(url: string, cookie: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: { cookie } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

function rounded(values: number[]): string {
  return values.map((value) => value.toFixed(0)).join(' · ');
}
