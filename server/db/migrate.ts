import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type PoolClient } from 'pg';
import { CONNECT_TIMEOUT_MS } from '#server/db/create-database.ts';
import type { Database } from '#server/db/database.ts';
import { liftStatementLimits } from '#server/db/statement-limits.ts';

const MIGRATION_LOCK = 7_284_113;
const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** Brings the schema to the newest version: forward only, one process at a time, without statement limits. */
export async function migrateDatabase(database: Database): Promise<void> {
  await withOwnSession(database, async (client) => {
    await liftStatementLimits(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  });
}

/** Runs `work` in its own direct session, which ends afterwards, so that no lock or setting remains after an error. */
async function withOwnSession(
  { directUrl, pool }: Database,
  work: (client: Client | PoolClient) => Promise<void>,
): Promise<void> {
  if (directUrl === null) {
    const client = await pool.connect();
    return work(client).finally(() => client.release(true));
  }
  const client = new Client({ connectionString: directUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
