import { get, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { record } from '#server/events/record.ts';
import { hashToken, newSessionToken } from '#server/platform/session-token.ts';
import { findPostgres } from '#server/testing/find-postgres.ts';
import { scopeOf } from '#server/testing/makers.ts';
import { startOwnPostgres } from '../scripts/own-postgres.ts';
import { startServer, type ServerProcess } from '../scripts/server-process.ts';
import { residentMegabytes } from './server.ts';
import type { Figure } from './figure.ts';

const PEOPLE = 250;
const STREAMS_EACH = 4;
const STREAMS = PEOPLE * STREAMS_EACH;
const EVENTS = 200;
const EVENT_EVERY_MS = 50;
const REST_MS = 5_000;
const ARRIVAL_LIMIT_MS = 10_000;

/** How long news takes from its commit to 1,000 open streams on two processes, and what a stream costs. */
export async function measureLive(): Promise<Figure[]> {
  if (!(await findPostgres())) return [];
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-bench-'));
  const postgres = await startOwnPostgres({ durable: true });
  const settings = { DATA_DIR: folder, DATABASE_URL: postgres.url, RATE_LIMIT: 'off', LOG_LEVEL: 'error' };
  const servers = [await startServer(settings), await startServer(settings)];
  const database = openPostgres(postgres.url, { pool: 5 });
  const arrivals = new Arrivals();
  try {
    const people = await insertPeople(database);
    const before = await totalMegabytes(servers);
    const streams = await openStreams(servers, people, arrivals);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const perStream = ((await totalMegabytes(servers)) - before) / STREAMS;
    await happen(database, people, arrivals);
    streams.forEach((stream) => stream.destroy());
    return figures(perStream, arrivals.times);
  } finally {
    await database.close();
    for (const server of servers) await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function figures(megabytesPerStream: number, times: number[]): Figure[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  console.log(
    `  live: ${times.length} arrivals, median ${at(0.5).toFixed(1)} ms, longest ${at(0.9999).toFixed(0)} ms`,
  );
  return [
    {
      what: `from commit to ${STREAMS} streams on two processes, 95 of 100`,
      value: at(0.95),
      unit: 'ms',
      goal: { atMost: 200 },
    },
    { what: 'memory of an open stream', value: megabytesPerStream * 1024, unit: 'KB', goal: { atMost: 100 } },
  ];
}

/** When which project's news left, and how long it was on its way. */
class Arrivals {
  readonly times: number[] = [];
  readonly #left = new Map<number, number>();

  leaves(projectId: number): void {
    this.#left.set(projectId, performance.now());
  }

  arrives(projectId: number): void {
    const left = this.#left.get(projectId);
    if (left !== undefined) this.times.push(performance.now() - left);
  }
}

interface BenchPerson {
  id: number;
  projectId: number;
  cookie: string;
}

/** Each with a project of their own, on which the next one is the installer. */
async function insertPeople({ pool }: Database): Promise<BenchPerson[]> {
  const { rows: people } = await pool.query<{ id: number }>(
    `insert into users (username, name, email, password_hash, role)
     select 'live-' || n, 'Live ' || n, n || '@example.com', 'none', 'contractor' from generate_series(1, $1::int) n
     returning id`,
    [PEOPLE],
  );
  const ids = people.map(({ id }) => id);
  const { rows: projects } = await pool.query<{ id: number; contractorId: number }>(
    `insert into projects (name, contractor_id, subcontractor_id)
     select 'Project', one, two from unnest($1::int[], $2::int[]) as pair (one, two)
     returning id, contractor_id as "contractorId"`,
    [ids, [...ids.slice(1), ids[0]]],
  );
  const tokens = ids.map(newSessionToken);
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day' from unnest($1::text[], $2::int[]) as session (hash, id)`,
    [tokens.map(hashToken), ids],
  );
  return ids.map((id, place) => ({
    id,
    projectId: projects.find(({ contractorId }) => contractorId === id)?.id ?? 0,
    cookie: `wrapline=${tokens[place]}`,
  }));
}

async function openStreams(
  servers: ServerProcess[],
  people: BenchPerson[],
  arrivals: Arrivals,
): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = [];
  for (const { cookie } of people) {
    const opening = Array.from({ length: STREAMS_EACH }, (_, place) =>
      openStream(servers[place % servers.length]?.url ?? '', cookie, arrivals),
    );
    streams.push(...(await Promise.all(opening)));
  }
  return streams;
}

function openStream(url: string, cookie: string, arrivals: Arrivals): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/live`, { headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The stream answered ${response.statusCode}`));
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        for (const [, id] of text.matchAll(/"project","projectId":(\d+)/g)) arrivals.arrives(Number(id));
      });
      response.on('error', () => undefined);
      resolve(response);
    });
    request.on('error', reject);
  });
}

/** Events of one project after the other, committed by a third process; each reaches the streams of two people. */
async function happen(database: Database, people: BenchPerson[], arrivals: Arrivals): Promise<void> {
  for (const { id, projectId } of people.slice(0, EVENTS)) {
    const shop = { id, role: 'contractor' as const, username: '', password: '', name: '' };
    await database.transaction(async (tx) => {
      await record(tx, scopeOf(shop), { projectId, action: 'message_sent', description: 'sent a message' });
      arrivals.leaves(projectId);
    });
    await new Promise((resolve) => setTimeout(resolve, EVENT_EVERY_MS));
  }
  const expected = EVENTS * STREAMS_EACH * 2;
  for (let waited = 0; arrivals.times.length < expected; waited += EVENT_EVERY_MS) {
    if (waited > ARRIVAL_LIMIT_MS)
      throw new Error(`Only ${arrivals.times.length} of ${expected} arrivals within 10 seconds`);
    await new Promise((resolve) => setTimeout(resolve, EVENT_EVERY_MS));
  }
}

async function totalMegabytes(servers: ServerProcess[]): Promise<number> {
  const each = await Promise.all(servers.map(residentMegabytes));
  return each.reduce((sum, one) => sum + one, 0);
}
