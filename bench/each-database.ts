import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLog } from '#server/log.ts';
import { findPostgres } from '#server/testing/find-postgres.ts';
import { startOwnPostgres } from '../scripts/own-postgres.ts';
import type { Figure } from './figure.ts';

/** A database of its own, with what starts a server on it. */
export interface Place {
  name: 'embedded' | 'PostgreSQL';
  settings: Record<string, string>;
}

/** Measures on the embedded database, and on PostgreSQL where this machine has it. */
export async function onEachDatabase(measure: (place: Place) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-bench-'));
  const common = { RATE_LIMIT: 'off', LOG_LEVEL: 'info' };
  try {
    const settings = { ...common, DATA_DIR: path.join(folder, 'embedded') };
    const embedded = await measure({ name: 'embedded', settings });
    if (!(await findPostgres())) return embedded;
    const postgres = await startOwnPostgres({ durable: true });
    try {
      const place = { DATA_DIR: path.join(folder, 'postgresql'), DATABASE_URL: postgres.url };
      return [...embedded, ...(await measure({ name: 'PostgreSQL', settings: { ...common, ...place } }))];
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fills the database of a place while no server runs on it. */
export async function fill({ settings }: Place, insert: (pool: Pool) => Promise<void>): Promise<void> {
  const database = await openDatabase(readConfig(settings), createLog('error'));
  try {
    await insert(database.pool);
  } finally {
    await database.close();
  }
}
