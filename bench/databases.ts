import path from 'node:path';
import type { Pool } from 'pg';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLog } from '#server/log.ts';
import { findPostgres } from '#server/testing/find-postgres.ts';
import { startOwnPostgres } from '../scripts/own-postgres.ts';
import { withTemporaryFolder } from '../scripts/temporary-folder.ts';
import type { Figure } from './figure.ts';

/** An empty database: the settings of a server that uses it. */
export interface TestDatabase {
  name: 'embedded' | 'PostgreSQL';
  settings: Record<string, string>;
}

type Measure = (database: TestDatabase) => Promise<Figure[]>;

const COMMON = { RATE_LIMIT: 'off', LOG_LEVEL: 'info' };

/** Measures on the embedded database, and on PostgreSQL when this machine has it. */
export async function onEachDatabase(measure: Measure): Promise<Figure[]> {
  const embedded = await withTemporaryFolder((folder) =>
    measure({ name: 'embedded', settings: { ...COMMON, DATA_DIR: path.join(folder, 'data') } }),
  );
  return [...embedded, ...(await onPostgres(measure))];
}

/** Measures on PostgreSQL; returns no figures when this machine does not have it. */
export async function onPostgres(measure: Measure): Promise<Figure[]> {
  if (!(await findPostgres())) {
    console.log('  no PostgreSQL found, not measured on it');
    return [];
  }
  const postgres = await startOwnPostgres({ durable: true });
  try {
    return await withTemporaryFolder((folder) =>
      measure({ name: 'PostgreSQL', settings: { ...COMMON, DATA_DIR: folder, DATABASE_URL: postgres.url } }),
    );
  } finally {
    await postgres.stop();
  }
}

/** Fills the database while no server uses it. */
export async function fill({ settings }: TestDatabase, insert: (pool: Pool) => Promise<void>): Promise<void> {
  const database = await openDatabase(readConfig(settings), createLog('error'));
  try {
    await insert(database.pool);
  } finally {
    await database.close();
  }
}
