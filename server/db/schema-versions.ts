import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import { z } from 'zod';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
const schemaSnapshot = z.object({ tables: z.record(z.string(), z.object({ name: z.string() })) });

/** The version of the schema: the time of its newest migration in `meta/_journal.json`, in milliseconds. */
export type SchemaVersion = number;

/** The versions that this code can migrate from, oldest first. The last version is the code's own version. */
export function knownSchemaVersions(): SchemaVersion[] {
  return readMigrations().map(({ folderMillis }) => folderMillis);
}

/** The schema version that this code uses. */
export function newestSchemaVersion(): SchemaVersion {
  return knownSchemaVersions().at(-1) ?? 0;
}

/** The version of the database; null when it has no schema. */
export async function findSchemaVersion(client: Pick<ClientBase, 'query'>): Promise<SchemaVersion | null> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!tables[0]?.exists) return null;
  const { rows } = await client.query<{ version: string | null }>(
    'select max(created_at) as version from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.version) || null;
}

/** The version of the database. Throws when it has no schema. */
export async function schemaVersionOf(client: ClientBase): Promise<SchemaVersion> {
  const version = await findSchemaVersion(client);
  if (version === null) throw new Error('The database has no schema');
  return version;
}

/** The names of the tables in a known version of the schema. Other tables in the database are not Wrapline's. */
export function tablesOf(version: SchemaVersion): string[] {
  const index = String(knownSchemaVersions().indexOf(version)).padStart(4, '0');
  const content = readFileSync(path.join(migrationsFolder, 'meta', `${index}_snapshot.json`), 'utf8');
  return Object.values(schemaSnapshot.parse(JSON.parse(content)).tables).map(({ name }) => name);
}

/** Drops the tables and functions of this code's schema, in the transaction of the client. */
export async function dropSchema(client: ClientBase): Promise<void> {
  const tables = tablesOf(newestSchemaVersion()).map((name) => `"${name}"`);
  await client.query(`drop table if exists ${tables.join(', ')}`);
  const statements = readMigrations().flatMap(({ sql }) => sql);
  const functions = statements.flatMap((sql) => /create function "(\w+)"/i.exec(sql)?.[1] ?? []);
  for (const name of functions) await client.query(`drop function if exists "${name}"`);
  await client.query('delete from drizzle.__drizzle_migrations');
}

/** Runs the migrations after one version of the schema, up to and including another version, in the transaction of the client. */
export async function runMigrations(
  client: ClientBase,
  { after, upTo }: { after: SchemaVersion; upTo: SchemaVersion },
): Promise<void> {
  for (const { folderMillis, sql, hash } of readMigrations()) {
    if (folderMillis <= after || folderMillis > upTo) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

function readMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}
