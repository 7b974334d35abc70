import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { startEngine, type Engine } from '#server/db/embedded/engine.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { runAsAdmin, databaseUrl } from '#server/testing/admin-sql.ts';
import type { DatabaseTemplate } from '#server/testing/global-setup.ts';
import { guardTransactions } from '#server/testing/transaction-guard.ts';

/** Creates a migrated database with the transaction guard; `close` deletes it. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('databaseTemplate');
  return template.kind === 'embedded' ? openReusableDatabase(template.dumpFile) : createCopy(template);
}

/** Creates a database without tables; `close` deletes it. */
export async function openEmptyDatabase(): Promise<Database> {
  const template = inject('databaseTemplate');
  if (template.kind === 'embedded') return openCopyInMemory(template.emptyDumpFile);
  return createCopy({ ...template, template: 'template1' });
}

/**
 * A second pool on the same PostgreSQL database, like that of another process. Returns the same pool on the embedded database.
 */
export function openAsAnotherProcess(database: Database): Database {
  const { connectionString } = database.pool.options;
  return connectionString
    ? guardTransactions(openPostgres(connectionString, { pool: 3 }))
    : { ...database, close: async () => undefined };
}

async function openCopyInMemory(dumpFile: string): Promise<Database> {
  const engine = await startEngine(null, new Uint8Array(await fs.readFile(dumpFile)));
  return guardTransactions(openEmbedded(engine));
}

/**
 * Unused migrated embedded databases of this process. They are reset and reused, because starting a database takes more than a
 * second.
 */
const idleDatabases: ReusableDatabase[] = [];

interface ReusableDatabase {
  engine: Engine;
  /** The rows and definitions after the migrations. */
  initial: { rows: string; definitions: string };
}

async function openReusableDatabase(dumpFile: string): Promise<Database> {
  const reusableDatabase = idleDatabases.pop() ?? (await startReusableDatabase(dumpFile));
  const database = openEmbedded({ ...reusableDatabase.engine, close: async () => undefined });
  return guardTransactions({
    ...database,
    close: async () => {
      const isReset = await reset(database.pool, reusableDatabase).catch(() => false);
      await database.close();
      if (isReset) idleDatabases.push(reusableDatabase);
      else await reusableDatabase.engine.close();
    },
  });
}

async function startReusableDatabase(dumpFile: string): Promise<ReusableDatabase> {
  const engine = await startEngine(null, new Uint8Array(await fs.readFile(dumpFile)));
  const { pool } = openEmbedded({ ...engine, close: async () => undefined });
  const initial = { rows: await rowsAsJson(pool), definitions: await schemaDefinitionsOf(pool) };
  await pool.end();
  return { engine, initial };
}

/** Restores the initial rows; false when the test changed the definitions, so that the database cannot be reused. */
async function reset(pool: Pool, { initial }: ReusableDatabase): Promise<boolean> {
  const tables = Object.keys(JSON.parse(initial.rows));
  const tableNames = tables.map((table) => `"${table}"`).join(', ');
  // Disables triggers for this query, because some of them reject the deletion of decisions.
  await pool.query(
    `set session_replication_role = replica; truncate ${tableNames} restart identity cascade; reset session_replication_role`,
  );
  for (const [table, rows] of Object.entries<unknown[]>(JSON.parse(initial.rows))) {
    if (rows.length === 0) continue;
    await pool.query(
      `insert into "${table}" overriding system value select * from jsonb_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(rows)],
    );
    await pool.query(`select setval(pg_get_serial_sequence('"${table}"', 'id'), max(id)) from "${table}"`);
  }
  return (await schemaDefinitionsOf(pool)) === initial.definitions;
}

/** All rows by table, as JSON. */
async function rowsAsJson(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const tableNames = tables.map(
    ({ name }) => `select '${name}' as name, (select coalesce(jsonb_agg(t), '[]') from "${name}" t) as rows`,
  );
  const { rows } = await pool.query<{ rows: string }>(
    `select jsonb_object_agg(name, rows)::text as rows from (${tableNames.join(' union all ')}) tables`,
  );
  return rows[0]?.rows ?? '{}';
}

/** A text that changes when any table, constraint, index, trigger or function changes. */
async function schemaDefinitionsOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `select string_agg(line, ' ' order by line) as text from (
       select 'relation ' || oid::text as line from pg_class where relnamespace = 'public'::regnamespace
       union all select 'column ' || attrelid || attname || atttypid || attnotnull from pg_attribute where attrelid in
         (select oid from pg_class where relnamespace = 'public'::regnamespace)
       union all select 'constraint ' || oid from pg_constraint
       union all select 'trigger ' || oid from pg_trigger
       union all select 'function ' || oid from pg_proc where pronamespace = 'public'::regnamespace) lines`,
  );
  return rows[0]?.text ?? '';
}

async function createCopy({
  adminUrl,
  template,
}: DatabaseTemplate & { kind: 'postgres' }): Promise<Database> {
  const name = `wrapline_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(adminUrl, `create database ${name} template ${template}`);
  const database = guardTransactions(openPostgres(databaseUrl(adminUrl, name), { pool: 5 }));
  return {
    ...database,
    close: async () => {
      await database.close();
      await runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
