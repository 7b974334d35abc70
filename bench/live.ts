import { setTimeout as sleep } from 'node:timers/promises';
import { record } from '#server/events/record.ts';
import type { OpenApp } from '#server/start.ts';
import { makeProject, makeShop, scopeOf, signInDirectly, type TestUser } from '#server/testing/factories.ts';
import { withApp } from '#server/testing/empty-database.ts';
import { openLiveStream, type LiveClient } from '#server/testing/live-client.ts';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import { withServer, type ServerProcess } from '#server/testing/server-process.ts';
import { residentMegabytes } from './memory.ts';
import { measureOnPostgres } from './databases.ts';
import { atMost, median, percentile95, type BenchResult } from './bench-result.ts';

const PEOPLE = 250;
const STREAMS_PER_PERSON = 4;
const STREAMS = PEOPLE * STREAMS_PER_PERSON;
const EVENTS = 200;
const EVENT_INTERVAL_MS = 50;
const IDLE_WAIT_MS = 5_000;
const ARRIVAL_LIMIT_MS = 10_000;

/** Measures the time from a commit until its signal reaches 1,000 open streams on two processes, and the memory of a stream. */
export function measureLive(): Promise<BenchResult[]> {
  return measureOnPostgres(({ settings }) => {
    const quietSettings = { ...settings, LOG_LEVEL: 'error' };
    return withServer(quietSettings, (first) =>
      withServer(quietSettings, (second) => withApp(quietSettings, (app) => measure(app, [first, second]))),
    );
  });
}

async function measure(app: OpenApp, servers: ServerProcess[]): Promise<BenchResult[]> {
  const people = await makePeople(app);
  /** The commit time of the event of each project, by project id. */
  const commitTimes = new Map<number, number>();
  /** The milliseconds from the commit to each arrival. */
  const delays: number[] = [];
  const onSignal = (signal: LiveSignal) => {
    const committedAt = signal.kind === 'project' && commitTimes.get(signal.projectId);
    if (committedAt) delays.push(performance.now() - committedAt);
  };
  const megabytesBefore = await totalMegabytes(servers);
  const streams: LiveClient[] = [];
  for (const { cookie } of people) {
    const openingStreams = Array.from({ length: STREAMS_PER_PERSON }, (_, streamIndex) =>
      openLiveStream(servers[streamIndex % servers.length]?.url ?? '', cookie, { onSignal }),
    );
    streams.push(...(await Promise.all(openingStreams)));
  }
  await sleep(IDLE_WAIT_MS);
  const megabytesPerStream = ((await totalMegabytes(servers)) - megabytesBefore) / STREAMS;
  await recordEvents(app, people, commitTimes);
  const expectedArrivals = EVENTS * STREAMS_PER_PERSON * 2;
  const deadline = performance.now() + ARRIVAL_LIMIT_MS;
  while (delays.length < expectedArrivals && performance.now() < deadline) await sleep(EVENT_INTERVAL_MS);
  await Promise.all(streams.map((stream) => stream.close()));
  if (delays.length < expectedArrivals)
    throw new Error(`Only ${delays.length} of ${expectedArrivals} signals arrived`);
  const [medianDelay, longestDelay] = [median(delays), Math.max(...delays)];
  console.log(
    `  live: ${delays.length} arrivals, median ${medianDelay.toFixed(1)} ms, longest ${longestDelay.toFixed(0)} ms`,
  );
  const measurement = `from commit to ${STREAMS} streams on two processes, p95`;
  return [
    atMost(200, 'ms', percentile95(delays), measurement),
    atMost(100, 'KB', megabytesPerStream * 1024, 'memory of an open stream'),
  ];
}

/** Creates people with sessions. Each has a project with the next person as its installer. */
async function makePeople(app: OpenApp) {
  const shops: TestUser[] = [];
  for (let number = 0; number < PEOPLE; number += 1) shops.push(await makeShop(app));
  const people = [];
  for (const [index, shop] of shops.entries()) {
    const { id } = await makeProject(app, shop, { subcontractorId: shops[(index + 1) % PEOPLE]?.id });
    people.push({ shop, projectId: id, cookie: await signInDirectly(app, shop) });
  }
  return people;
}

/** Commits events of several projects from a third process; each event reaches the streams of two people. */
async function recordEvents(
  { database }: OpenApp,
  people: { shop: TestUser; projectId: number }[],
  commitTimes: Map<number, number>,
): Promise<void> {
  for (const { shop, projectId } of people.slice(0, EVENTS)) {
    await database.transaction(async (tx) => {
      await record(tx, scopeOf(shop), { projectId, action: 'message_sent', description: 'sent a message' });
      commitTimes.set(projectId, performance.now());
    });
    await sleep(EVENT_INTERVAL_MS);
  }
}

async function totalMegabytes(servers: ServerProcess[]): Promise<number> {
  let total = 0;
  for (const server of servers) total += await residentMegabytes(server);
  return total;
}
