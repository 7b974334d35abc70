import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from '#server/db/database.ts';
import { withDedicatedConnection } from '#server/db/dedicated-connection.ts';
import { findSchemaVersion, newestSchemaVersion } from '#server/db/schema-versions.ts';
import { liftStatementLimits } from '#server/db/statement-limits.ts';

const MIGRATION_LOCK_ID = 7_284_113;
const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/**
 * Migrates the schema to the newest version, one process at a time, without statement limits. Does nothing when the
 * schema already has this version, so that a role that does not own the schema can open a migrated database
 * (docs/requirements/audit-log.md, Append-only). Also does nothing when the schema has a later version, because there
 * are no backward migrations.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  await withDedicatedConnection(database, async (client) => {
    await liftStatementLimits(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID]);
    const version = await findSchemaVersion(client);
    if (version !== null && version >= newestSchemaVersion()) return;
    await migrate(drizzle(client), { migrationsFolder });
  });
}
