import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLog } from '#server/log.ts';
import { findPostgres } from '#server/testing/find-postgres.ts';
import { startOwnPostgres } from '../scripts/own-postgres.ts';
import { startServer } from '../scripts/server-process.ts';
import { median, type Figure } from './figure.ts';

const ACCOUNTS = 1_000;
const ROUNDS = 40;
const ADMIN = {
  ADMIN_USERNAME: 'bench-admin',
  ADMIN_PASSWORD: 'correct horse',
  ADMIN_EMAIL: 'a@example.com',
};
/** The table as it opens, as it is searched, and sorted by the column that most leave empty. */
const QUERIES = ['', 'q=installer+77', 'q=tx&sort=name', 'q=nobody-of-this-name', 'sort=company&order=desc'];

/** How long the admin's table of 1,000 installers, each with four certifications, takes to answer and to filter. */
export async function measureAdminTable(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-bench-'));
  const settings = { ...ADMIN, RATE_LIMIT: 'off', LOG_LEVEL: 'error' };
  try {
    const embedded = await measure('embedded', { ...settings, DATA_DIR: path.join(folder, 'embedded') });
    if (!(await findPostgres())) return embedded;
    const postgres = await startOwnPostgres({ durable: true });
    try {
      const place = { DATA_DIR: path.join(folder, 'postgresql'), DATABASE_URL: postgres.url };
      return [...embedded, ...(await measure('PostgreSQL', { ...settings, ...place }))];
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(name: string, settings: Record<string, string>): Promise<Figure[]> {
  await fillAccounts(settings);
  const server = await startServer(settings);
  try {
    const cookie = await signIn(server.url);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const query of QUERIES) times.push(await timeOf(server.url, query, cookie));
    }
    const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
    console.log(`  admin table, ${name}: median ${median(times).toFixed(1)} ms`);
    return [
      { what: `admin table of 1,000, 95 of 100, ${name}`, value: slowest, unit: 'ms', goal: { atMost: 100 } },
    ];
  } finally {
    await server.stop();
  }
}

async function timeOf(base: string, query: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${base}/api/admin/users/role/subcontractor?${query}`, {
    headers: { cookie },
  });
  await response.json();
  if (!response.ok) throw new Error(`The table answered ${response.status}`);
  return performance.now() - startedAt;
}

async function fillAccounts(settings: Record<string, string>): Promise<void> {
  const database = await openDatabase(readConfig(settings), createLog('error'));
  try {
    await insertInstallers(database.pool);
  } finally {
    await database.close();
  }
}

async function insertInstallers(pool: Pool): Promise<void> {
  await pool.query(
    `insert into users (username, name, email, password_hash, role, company, state)
     select 'installer-' || n, 'Installer ' || n, 'installer-' || n || '@example.com', 'none', 'subcontractor',
       case when n % 3 = 0 then 'Wraps ' || n % 70 end, (array['TX', 'CA', 'NY', 'FL'])[1 + n % 4]
     from generate_series(1, $1::int) n`,
    [ACCOUNTS],
  );
  await pool.query(
    `insert into user_certifications (user_id, certification_id)
     select users.id, certifications.id from users join certifications on (users.id + certifications.id) % 3 = 0
     where role = 'subcontractor'`,
  );
  await pool.query('analyze');
}

async function signIn(base: string): Promise<string> {
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.ADMIN_USERNAME, password: ADMIN.ADMIN_PASSWORD }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error('The admin could not sign in');
  return cookie;
}
