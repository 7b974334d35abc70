import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from '#server/db/database.ts';
import { withDedicatedConnection } from '#server/db/dedicated-connection.ts';
import { liftStatementLimits } from '#server/db/statement-limits.ts';

const MIGRATION_LOCK_ID = 7_284_113;
const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/**
 * Migrates the schema to the newest version, one process at a time, without statement limits. There are no backward migrations.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  await withDedicatedConnection(database, async (client) => {
    await liftStatementLimits(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID]);
    await migrate(drizzle(client), { migrationsFolder });
  });
}
