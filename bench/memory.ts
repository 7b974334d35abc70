import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { request } from '#server/testing/api-client.ts';
import { withServer, type ServerProcess } from '#server/testing/server-process.ts';
import { measureOnEachDatabase } from './databases.ts';
import { atMost, type BenchResult } from './bench-result.ts';
import { registerShop } from './http-session.ts';

const IDLE_WAIT_MS = 20_000;
const MAX_IDLE_MEGABYTES = { embedded: 400, PostgreSQL: 150 };
const PATHS = ['/my-projects', '/api/auth/session', '/api/projects', '/api/projects/counts'];

/**
 * Measures the resident memory of a server that was idle for 20 s. Starts the server twice and measures the second start,
 * because the first start compiles the modules.
 */
export function measureMemory(): Promise<BenchResult[]> {
  return measureOnEachDatabase(async ({ name, settings }) => {
    await withServer(settings, async () => {});
    return withServer(settings, async (server) => {
      const shop = await registerShop(server.url, 'resting-shop');
      for (const path of PATHS) await request(shop, path);
      await sleep(IDLE_WAIT_MS);
      return [
        atMost(MAX_IDLE_MEGABYTES[name], 'MB', await residentMegabytes(server), `memory at rest, ${name}`),
      ];
    });
  });
}

/** Returns the current resident memory of a server process in megabytes. */
export async function residentMegabytes({ pid }: ServerProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
