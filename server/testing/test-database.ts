import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { startEngine } from '#server/db/embedded/engine.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { asAdmin, databaseUrl } from '#server/testing/admin-sql.ts';
import type { DatabaseTemplate } from '#server/testing/global-setup.ts';
import { guardTransactions } from '#server/testing/transaction-guard.ts';

/** Creates a migrated database with the transaction guard; `close` deletes it. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('databaseTemplate');
  return template.kind === 'embedded' ? openCopyInMemory(template.dumpFile) : createCopy(template);
}

/** Creates a database without tables; `close` deletes it. */
export async function openEmptyDatabase(): Promise<Database> {
  const template = inject('databaseTemplate');
  if (template.kind === 'embedded') return openCopyInMemory(template.emptyDumpFile);
  return createCopy({ ...template, template: 'template1' });
}

/** A second pool on the same PostgreSQL database, like another process; on the embedded one the same pool. */
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

async function createCopy({
  adminUrl,
  template,
}: DatabaseTemplate & { kind: 'postgres' }): Promise<Database> {
  const name = `wrapline_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} template ${template}`);
  const database = guardTransactions(openPostgres(databaseUrl(adminUrl, name), { pool: 5 }));
  return {
    ...database,
    close: async () => {
      await database.close();
      await asAdmin(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
