import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from '#server/db/database.ts';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** Whether the database has accounts, and a schema that is older than the schema of this version. */
export async function hasAccountsAndOldSchema({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  // `isKnown`: whether the tables that the next query reads exist. They do not exist in a new database.
  const { rows: tableChecks } = await pool.query<{ isKnown: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.users') is not null as "isKnown"`,
  );
  if (!tableChecks[0]?.isKnown) return false;
  const { rows } = await pool.query<{ version: string | null; isFilled: boolean }>(
    `select max(created_at) as version, exists (select from users) as "isFilled" from drizzle.__drizzle_migrations`,
  );
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  return rows[0]?.isFilled === true && Number(rows[0].version) < newest;
}
