import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { record } from '#server/events/record.ts';
import type { OpenApp } from '#server/start.ts';
import { makeProject, makeShop, scopeOf, signInDirectly, type TestUser } from '#server/testing/factories.ts';
import { withApp } from '#server/testing/empty-database.ts';
import { withServer, type ServerProcess } from '../scripts/server-process.ts';
import { residentMegabytes } from './memory.ts';
import { measureOnPostgres } from './databases.ts';
import { atMost, quantile, type BenchResult } from './figure.ts';

const PEOPLE = 250;
const STREAMS_EACH = 4;
const STREAMS = PEOPLE * STREAMS_EACH;
const EVENTS = 200;
const EVENT_INTERVAL_MS = 50;
const IDLE_WAIT_MS = 5_000;
const ARRIVAL_LIMIT_MS = 10_000;

/** The time from a commit to 1,000 open streams on two processes, and the memory of a stream. */
export function measureLive(): Promise<BenchResult[]> {
  return measureOnPostgres(({ settings }) => {
    const quiet = { ...settings, LOG_LEVEL: 'error' };
    return withServer(quiet, (first) =>
      withServer(quiet, (second) => withApp(quiet, (app) => measure(app, [first, second]))),
    );
  });
}

async function measure(app: OpenApp, servers: ServerProcess[]): Promise<BenchResult[]> {
  const arrivals: Arrivals = { commits: new Map(), times: [] };
  const people = await makePeople(app);
  const before = await totalMegabytes(servers);
  const streams = await openStreams(servers, people, arrivals);
  await sleep(IDLE_WAIT_MS);
  const perStream = ((await totalMegabytes(servers)) - before) / STREAMS;
  await recordEvents(app, people, arrivals);
  streams.forEach((stream) => stream.destroy());
  const { times } = arrivals;
  const [half, all] = [quantile(times, 0.5), quantile(times, 0.9999)];
  console.log(`  live: ${times.length} arrivals, median ${half.toFixed(1)} ms, longest ${all.toFixed(0)} ms`);
  const what = `from commit to ${STREAMS} streams on two processes, p95`;
  return [
    atMost(200, 'ms', quantile(times, 0.95), what),
    atMost(100, 'KB', perStream * 1024, 'memory of an open stream'),
  ];
}

interface Arrivals {
  /** The commit time of each project's event. */
  commits: Map<number, number>;
  /** The delay of each arrival in milliseconds. */
  times: number[];
}

interface BenchPerson {
  shop: TestUser;
  projectId: number;
  cookie: string;
}

/** Creates people with sessions. Each has a project with the next person as its installer. */
async function makePeople(app: OpenApp): Promise<BenchPerson[]> {
  const shops: TestUser[] = [];
  for (let number = 0; number < PEOPLE; number += 1) shops.push(await makeShop(app));
  const people: BenchPerson[] = [];
  for (const [index, shop] of shops.entries()) {
    const { id } = await makeProject(app, shop, { subcontractorId: shops[(index + 1) % PEOPLE]?.id });
    people.push({ shop, projectId: id, cookie: await signInDirectly(app, shop) });
  }
  return people;
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
        for (const [, id] of text.matchAll(/"project","projectId":(\d+)/g)) {
          const start = arrivals.commits.get(Number(id));
          if (start !== undefined) arrivals.times.push(performance.now() - start);
        }
      });
      response.on('error', () => undefined);
      resolve(response);
    });
    request.on('error', reject);
  });
}

/** Commits events of several projects from a third process; each event reaches the streams of two people. */
async function recordEvents({ database }: OpenApp, people: BenchPerson[], arrivals: Arrivals): Promise<void> {
  for (const { shop, projectId } of people.slice(0, EVENTS)) {
    await database.transaction(async (tx) => {
      await record(tx, scopeOf(shop), { projectId, action: 'message_sent', description: 'sent a message' });
      arrivals.commits.set(projectId, performance.now());
    });
    await sleep(EVENT_INTERVAL_MS);
  }
  const expected = EVENTS * STREAMS_EACH * 2;
  for (let waited = 0; arrivals.times.length < expected; waited += EVENT_INTERVAL_MS) {
    if (waited > ARRIVAL_LIMIT_MS)
      throw new Error(`Only ${arrivals.times.length} of ${expected} arrivals within 10 seconds`);
    await sleep(EVENT_INTERVAL_MS);
  }
}

async function totalMegabytes(servers: ServerProcess[]): Promise<number> {
  let total = 0;
  for (const server of servers) total += await residentMegabytes(server);
  return total;
}
