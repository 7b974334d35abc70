import { spawn } from 'node:child_process';
import path from 'node:path';
import autocannon from 'autocannon';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createLog } from '#server/log.ts';
import { createMemoryStorage } from '#server/platform/memory-storage.ts';
import { withServer } from '../scripts/server-process.ts';
import { onPostgres } from './databases.ts';
import { fillProjects } from './filling.ts';
import { atLeast, medianRatio, type Figure } from './figure.ts';
import { registerAndSignIn } from './visitor.ts';

const PATH = '/api/projects?limit=50';
const ROUNDS = 5;
const SECONDS = 5;
const CONNECTIONS = 10;

export interface Statement {
  text: string;
  values: unknown[];
}

/** The rate of the list of 50 out of 100,000 projects, compared with the simplest server that sends the same response. */
export function measureList(): Promise<Figure[]> {
  return onPostgres(({ settings }) =>
    withServer(settings, async ({ url }) => {
      const cookie = await registerAndSignIn(url, 'measured-shop');
      const statements = await fillAndRecord(settings, cookie);
      const bare = await startBareServer(settings['DATABASE_URL'] ?? '', statements);
      try {
        await refuseDifference(url, cookie, bare.url);
        return await compare(url, cookie, bare.url);
      } finally {
        bare.kill();
      }
    }),
  );
}

/** Fills the database, and records the statements that the application sends for the list. */
async function fillAndRecord(settings: Record<string, string>, cookie: string): Promise<Statement[]> {
  const database = openPostgres(settings['DATABASE_URL'] ?? '', { pool: 5 });
  const { rows } = await database.pool.query<{ id: number }>('select id from users');
  const shopId = rows[0]?.id ?? 0;
  const amounts = { shops: 250, projects: 100_000, photos: 60_000 };
  await fillProjects(database.pool, { ...amounts, ours: { shopId, projects: 400 } });
  const recorded: Statement[] = [];
  const query = database.pool.query.bind(database.pool);
  const recording = (statement: { text: string }, values: unknown[]) => {
    recorded.push({ text: statement.text, values });
    return query(statement, values);
  };
  Object.assign(database.pool, { query: recording });
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
  return recorded.filter(({ text }) => text.includes('from "projects"'));
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
    throw new Error(`The responses differ:\n${ours.slice(0, 900)}\n${bare.slice(0, 900)}`);
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
  console.log(`  list: ${rounded(ours)} requests per second against ${rounded(bare)}`);
  return [atLeast(0.6, 'of its rate', medianRatio(ours, bare), 'list of 50 of 100,000 against bare')];
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
