import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { runAsAdmin, databaseUrl } from '#server/testing/admin-sql.ts';
import { ensureEmbeddedTemplate, type EmbeddedTemplate } from '#server/testing/database-template.ts';
import { startPostgres } from '#server/testing/postgres-cluster.ts';
import { startSwift, type SwiftStore } from '#server/testing/swift-store.ts';

/** The template of the test databases. It is migrated once, and copied for each test file. */
export type DatabaseTemplate =
  | ({ kind: 'embedded' } & EmbeddedTemplate)
  | { kind: 'postgres'; adminUrl: string; template: string };

/** The file storage of the tested applications: memory, a folder, or a real S3 store. A test can choose another one. */
export type TestStorage = { kind: 'memory' } | { kind: 'folder' } | ({ kind: 's3' } & S3Account);

type S3Account = Omit<SwiftStore, 'stop'>;

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
    testStore: TestStorage;
  }
}

/**
 * Creates the template and the file storage. TEST_DATABASE selects `embedded` (the default) or `postgres`. TEST_STORAGE selects
 * `memory` (the default), `folder` or `s3`, which needs OpenStack Swift on this machine.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const stopStore = await startTestStorage(project);
  const removeTemplate =
    process.env['TEST_DATABASE'] === 'postgres'
      ? await createPostgresTemplate(project)
      : await createEmbeddedTemplate(project);
  return async () => {
    await removeTemplate();
    await stopStore();
  };
}

async function startTestStorage(project: TestProject): Promise<() => Promise<void>> {
  const kind = process.env['TEST_STORAGE'] ?? 'memory';
  if (kind !== 's3') {
    project.provide('testStore', { kind: kind === 'folder' ? 'folder' : 'memory' });
    return async () => undefined;
  }
  const swiftStore = await startSwift();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = swiftStore;
  project.provide('testStore', { kind: 's3', endpoint, bucket, accessKeyId, secretAccessKey });
  return () => swiftStore.stop();
}

async function createEmbeddedTemplate(project: TestProject) {
  project.provide('databaseTemplate', { kind: 'embedded', ...(await ensureEmbeddedTemplate()) });
  return async () => undefined;
}

async function createPostgresTemplate(project: TestProject) {
  const cluster = await startPostgres();
  const template = `wrapline_template_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(cluster.url, `create database ${template}`);
  const database = openPostgres(databaseUrl(cluster.url, template), { pool: 2 });
  await migrateDatabase(database);
  await database.close();
  project.provide('databaseTemplate', { kind: 'postgres', adminUrl: cluster.url, template });
  return async () => {
    await runAsAdmin(cluster.url, `drop database if exists ${template}`);
    await cluster.stop();
  };
}
