import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { record } from '#server/events/record.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';
import { scopeOf } from '#server/testing/factories.ts';
import { withServer, type ServerProcess } from '../scripts/server-process.ts';
import { residentMegabytes } from './server.ts';
import { onPostgres, type TestDatabase } from './databases.ts';
import { atMost, quantile, type Figure } from './figure.ts';

const PEOPLE = 250;
const STREAMS_EACH = 4;
const STREAMS = PEOPLE * STREAMS_EACH;
const EVENTS = 200;
const EVENT_EVERY_MS = 50;
const REST_MS = 5_000;
const ARRIVAL_LIMIT_MS = 10_000;

/** The time from a commit to 1,000 open streams on two processes, and the memory of a stream. */
export function measureLive(): Promise<Figure[]> {
  return onPostgres(({ name, settings }) => {
    const database = { name, settings: { ...settings, LOG_LEVEL: 'error' } };
    return withServer(database.settings, (first) =>
      withServer(database.settings, (second) => measure(database, [first, second])),
    );
  });
}

async function measure({ settings }: TestDatabase, servers: ServerProcess[]): Promise<Figure[]> {
  const database = openPostgres(settings['DATABASE_URL'] ?? '', { pool: 5 });
  const arrivals = new Arrivals();
  try {
    const people = await insertPeople(database);
    const before = await totalMegabytes(servers);
    const streams = await openStreams(servers, people, arrivals);
    await sleep(REST_MS);
    const perStream = ((await totalMegabytes(servers)) - before) / STREAMS;
    await recordEvents(database, people, arrivals);
    streams.forEach((stream) => stream.destroy());
    return figures(perStream, arrivals.times);
  } finally {
    await database.close();
  }
}

function figures(megabytesPerStream: number, times: number[]): Figure[] {
  const [half, all] = [quantile(times, 0.5), quantile(times, 0.9999)];
  console.log(`  live: ${times.length} arrivals, median ${half.toFixed(1)} ms, longest ${all.toFixed(0)} ms`);
  const what = `from commit to ${STREAMS} streams on two processes, p95`;
  return [
    atMost(200, 'ms', quantile(times, 0.95), what),
    atMost(100, 'KB', megabytesPerStream * 1024, 'memory of an open stream'),
  ];
}

/** Records the commit time of each project's event and the delay of each arrival. */
class Arrivals {
  readonly times: number[] = [];
  readonly #commits = new Map<number, number>();

  committed(projectId: number): void {
    this.#commits.set(projectId, performance.now());
  }

  arrived(projectId: number): void {
    const start = this.#commits.get(projectId);
    if (start !== undefined) this.times.push(performance.now() - start);
  }
}

interface BenchPerson {
  id: number;
  projectId: number;
  cookie: string;
}

/** Inserts people with sessions. Each has a project with the next person as its installer. */
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
      if (response.statusCode !== 200) reject(new Error(`The stream returned ${response.statusCode}`));
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        for (const [, id] of text.matchAll(/"project","projectId":(\d+)/g)) arrivals.arrived(Number(id));
      });
      response.on('error', () => undefined);
      resolve(response);
    });
    request.on('error', reject);
  });
}

/** Commits events of several projects from a third process; each event reaches the streams of two people. */
async function recordEvents(database: Database, people: BenchPerson[], arrivals: Arrivals): Promise<void> {
  for (const { id, projectId } of people.slice(0, EVENTS)) {
    const shop = { id, role: 'contractor' as const, username: '', password: '', name: '' };
    await database.transaction(async (tx) => {
      await record(tx, scopeOf(shop), { projectId, action: 'message_sent', description: 'sent a message' });
      arrivals.committed(projectId);
    });
    await sleep(EVENT_EVERY_MS);
  }
  const expected = EVENTS * STREAMS_EACH * 2;
  for (let waited = 0; arrivals.times.length < expected; waited += EVENT_EVERY_MS) {
    if (waited > ARRIVAL_LIMIT_MS)
      throw new Error(`Only ${arrivals.times.length} of ${expected} arrivals within 10 seconds`);
    await sleep(EVENT_EVERY_MS);
  }
}

async function totalMegabytes(servers: ServerProcess[]): Promise<number> {
  const each = await Promise.all(servers.map(residentMegabytes));
  return each.reduce((sum, one) => sum + one, 0);
}
