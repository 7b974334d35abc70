import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '#server/testing/find-postgres.ts';
import { startOwnPostgres } from '../scripts/own-postgres.ts';
import { startServer, type ServerProcess } from '../scripts/server-process.ts';
import type { Figure } from './figure.ts';
import { registerAndSignIn } from './visitor.ts';

const REST_MS = 20_000;

/** Resident memory of a server that has served a signed-in page and then nothing for 20 seconds. */
export async function measureMemory(): Promise<Figure[]> {
  return onEachDatabase(async (name, settings, goal) => {
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
          goal: { atMost: goal },
        },
      ];
    } finally {
      await server.stop();
    }
  });
}

/** From the command to the first served page: on an empty data folder, and on one that has been used. */
export async function measureStarts(): Promise<Figure[]> {
  return onEachDatabase(async (name, settings) => {
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

type Measure = (name: string, settings: Record<string, string>, memoryGoal: number) => Promise<Figure[]>;

async function onEachDatabase(measure: Measure): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-bench-'));
  const settings = { RATE_LIMIT: 'off', LOG_LEVEL: 'info' };
  try {
    const embedded = await measure('embedded', { ...settings, DATA_DIR: path.join(folder, 'embedded') }, 400);
    if (!(await findPostgres())) return embedded;
    const postgres = await startOwnPostgres({ durable: true });
    try {
      const place = { DATA_DIR: path.join(folder, 'postgresql'), DATABASE_URL: postgres.url };
      return [...embedded, ...(await measure('PostgreSQL', { ...settings, ...place }, 150))];
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function residentMegabytes({ pid }: ServerProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
