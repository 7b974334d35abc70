import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { asAdmin, databaseUrl } from '#server/testing/admin-sql.ts';
import { startPostgres } from '#server/testing/postgres-cluster.ts';

/** The template of the test databases: created and migrated once per run, and copied for each test file. */
export type DatabaseTemplate =
  | { kind: 'embedded'; dumpFile: string; emptyDumpFile: string }
  | { kind: 'postgres'; adminUrl: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

/** Creates the template. TEST_DATABASE selects `embedded` (the default) or `postgres`. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  return process.env['TEST_DATABASE'] === 'postgres'
    ? createPostgresTemplate(project)
    : createEmbeddedTemplate(project);
}

async function createEmbeddedTemplate(project: TestProject) {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'wrapline-template-'));
  const database = await PGlite.create();
  const emptyDumpFile = await dump(database, path.join(folder, 'empty.tar'));
  await migrate(drizzle(database), { migrationsFolder: path.resolve('server/db/migrations') });
  const dumpFile = await dump(database, path.join(folder, 'template.tar'));
  await database.close();
  project.provide('databaseTemplate', { kind: 'embedded', dumpFile, emptyDumpFile });
  return () => fs.rm(folder, { recursive: true, force: true });
}

async function dump(database: PGlite, file: string): Promise<string> {
  const dataFolder = await database.dumpDataDir('none');
  await fs.writeFile(file, Buffer.from(await dataFolder.arrayBuffer()));
  return file;
}

async function createPostgresTemplate(project: TestProject) {
  const cluster = await startPostgres();
  const template = `wrapline_template_${randomBytes(6).toString('hex')}`;
  await asAdmin(cluster.url, `create database ${template}`);
  const database = openPostgres(databaseUrl(cluster.url, template), { pool: 2 });
  await migrateDatabase(database);
  await database.close();
  project.provide('databaseTemplate', { kind: 'postgres', adminUrl: cluster.url, template });
  return async () => {
    await asAdmin(cluster.url, `drop database if exists ${template}`);
    await cluster.stop();
  };
}
