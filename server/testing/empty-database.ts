import { randomBytes } from 'node:crypto';
import { readConfig } from '#server/config.ts';
import { closeApp, openApp, type OpenApp } from '#server/start.ts';
import { runAsAdmin, databaseUrl } from '#server/testing/admin-sql.ts';
import { addMigratedDatabase } from '#server/testing/database-template.ts';
import { findPostgres } from '#server/testing/find-postgres.ts';
import { startPostgres } from '#server/testing/postgres-cluster.ts';
import { withTemporaryFolder } from '#server/testing/temporary-folder.ts';

export type DatabaseKind = 'embedded' | 'postgres';
export type Settings = Record<string, string>;

export interface EmptyDatabase {
  /** The settings of a server that uses this database and an empty data folder. */
  settings: Settings;
  /**
   * Kills PostgreSQL with `SIGKILL` and restarts it. Missing for the embedded database and for the server of
   * TEST_DATABASE_URL.
   */
  crash?: () => Promise<void>;
}

/** The kinds of database that this machine has. Prints a note when PostgreSQL is missing. */
export async function findDatabases(): Promise<DatabaseKind[]> {
  if (await findPostgres()) return ['embedded', 'postgres'];
  process.stdout.write(
    'No PostgreSQL found (TEST_DATABASE_URL, or initdb on this machine): not run on it.\n',
  );
  return ['embedded'];
}

type DatabaseWork<T> = (database: EmptyDatabase) => Promise<T>;

/**
 * Calls `run` with an empty database, which is removed afterwards. With `isDurable` (crash tests, benchmarks), every
 * commit in PostgreSQL reaches the disk, and the server creates the embedded database itself, as in a new installation.
 */
export function withEmptyDatabase<T>(
  kind: DatabaseKind,
  run: DatabaseWork<T>,
  isDurable = false,
): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const settings = { DATA_DIR: folder, RATE_LIMIT: 'off' };
    if (kind === 'postgres') return runOnPostgres(settings, run, isDurable);
    if (!isDurable) await addMigratedDatabase(folder);
    return run({ settings });
  });
}

async function runOnPostgres<T>(settings: Settings, run: DatabaseWork<T>, isDurable: boolean): Promise<T> {
  const cluster = await startPostgres({ isDurable });
  const name = `wrapline_${randomBytes(6).toString('hex')}`;
  try {
    await runAsAdmin(cluster.url, `create database ${name}`);
    const url = databaseUrl(cluster.url, name);
    const { crash } = cluster;
    return await run({ settings: { ...settings, DATABASE_URL: url }, ...(crash && { crash }) });
  } finally {
    await runAsAdmin(cluster.url, `drop database if exists ${name} with (force)`);
    await cluster.stop();
  }
}

/** Calls `run` with an application in this process. The application does not listen, and is closed afterwards. */
export async function withApp<T>(
  settings: Settings,
  run: (app: OpenApp) => Promise<T>,
  parts?: Parameters<typeof openApp>[1],
): Promise<T> {
  const app = await openApp(readConfig({ LOG_LEVEL: 'error', ...settings }), parts);
  try {
    return await run(app);
  } finally {
    await closeApp(app);
  }
}
