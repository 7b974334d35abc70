import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '#shared/api.ts';
import type { OpenApp } from '#server/start.ts';
import { withApp, type Settings } from '#server/testing/empty-database.ts';
import { call, register, request, SAMPLE_PROJECT, type Caller } from '#server/testing/api-client.ts';
import { withServer } from '#server/testing/server-process.ts';
import { median } from './bench-result.ts';

/** Registers a shop on a running server and signs in. */
export function registerShop(base: string, username: string): Promise<Caller> {
  const account = { username, name: username, email: `${username}@example.com`, role: 'contractor' } as const;
  return register(base, { ...account, password: 'correct horse battery' });
}

/** Calls `run` with a shop on a running server, after `fill` has filled its database. */
export async function withFilledServer<T>(
  settings: Settings,
  fill: (app: OpenApp) => Promise<void>,
  run: (shop: Caller) => Promise<T>,
): Promise<T> {
  // The session stays valid after this server has stopped.
  const { cookie } = await withServer(settings, ({ url }) => registerShop(url, 'measured-shop'));
  await withApp(settings, fill);
  return withServer(settings, ({ url }) => run({ base: url, cookie }));
}

export async function createProjects(shop: Caller, count: number): Promise<void> {
  for (let createdCount = 0; createdCount < count; createdCount += 1)
    await call(shop, api.projects.create, { body: SAMPLE_PROJECT });
}

/** Calls `run` while this number of workers repeat `work`. */
export async function repeatDuring<T>(
  workers: number,
  work: (worker: number) => Promise<unknown>,
  run: () => Promise<T>,
): Promise<T> {
  const workersController = new AbortController();
  const runningWorkers = Array.from({ length: workers }, async (_, worker) => {
    while (!workersController.signal.aborted) await work(worker);
  });
  const result = await run().finally(() => workersController.abort());
  await Promise.all(runningWorkers);
  return result;
}

/** Calls `run` and returns its duration in milliseconds. */
export async function measureDuration(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** Sends a request and returns the time in milliseconds until the whole response has arrived. Throws unless the status is 200. */
function measureResponseTime(caller: Caller, path: string): Promise<number> {
  return measureDuration(async () => {
    const { status } = await request(caller, path);
    if (status !== 200) throw new Error(`${path} returned ${status}`);
  });
}

/** Returns the response times of each path. The paths are requested in turn, so that other load affects all of them equally. */
export async function measureTimes(
  caller: Caller,
  paths: string[],
  rounds: number,
  pauseMs = 0,
): Promise<number[][]> {
  const times = paths.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, path] of paths.entries()) {
      times[index]?.push(await measureResponseTime(caller, path));
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }
  return times;
}

/**
 * Calls `measureSubject` and `measureBaseline` alternately, so that the load of the machine affects both equally.
 * Returns the medians of their results and of the ratio.
 */
export async function measureInTurn(
  rounds: number,
  measureSubject: () => Promise<number>,
  measureBaseline: () => Promise<number>,
): Promise<{ subject: number; baseline: number; ratio: number }> {
  const times: { subject: number; baseline: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push({ subject: await measureSubject(), baseline: await measureBaseline() });
  return {
    subject: median(times.map((time) => time.subject)),
    baseline: median(times.map((time) => time.baseline)),
    ratio: median(times.map((time) => time.subject / time.baseline)),
  };
}
