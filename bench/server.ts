import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startServer, type ServerProcess } from '../scripts/server-process.ts';
import { onEachDatabase } from './each-database.ts';
import type { Figure } from './figure.ts';
import { registerAndSignIn } from './visitor.ts';

const REST_MS = 20_000;
const REST_MEGABYTES = { embedded: 400, PostgreSQL: 150 };

/** Resident memory of a server that has served a signed-in page and then nothing for 20 seconds. */
export async function measureMemory(): Promise<Figure[]> {
  return onEachDatabase(async ({ name, settings }) => {
    const server = await startServer(settings);
    try {
      const cookie = await registerAndSignIn(server.url, 'resting-shop');
      for (const page of ['/my-projects', '/api/auth/session', '/api/projects', '/api/projects/counts']) {
        await (await fetch(server.url + page, { headers: { cookie } })).arrayBuffer();
      }
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      return [
        {
          what: `memory at rest, ${name}`,
          value: await residentMegabytes(server),
          unit: 'MB',
          goal: { atMost: REST_MEGABYTES[name] },
        },
      ];
    } finally {
      await server.stop();
    }
  });
}

/** From the command to the first served page: on an empty data folder, and on one that has been used. */
export async function measureStarts(): Promise<Figure[]> {
  return onEachDatabase(async ({ name, settings }) => {
    const first = await startServer(settings);
    await first.stop();
    const later = await startServer(settings);
    await later.stop();
    return [
      { what: `first start, ${name}`, value: first.startMs / 1000, unit: 's', goal: { atMost: 10 } },
      { what: `later start, ${name}`, value: later.startMs / 1000, unit: 's', goal: { atMost: 3 } },
    ];
  });
}

/** What one process holds in memory now. */
export async function residentMegabytes({ pid }: ServerProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
