import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { startEngine } from '#server/db/embedded/engine.ts';
import { lockFolder } from '#server/db/embedded/folder-lock.ts';
import { keepHouse } from '#server/db/embedded/housekeeping.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { systemSettings } from '#server/db/schema/accounts.ts';
import { prepareDataFolder } from '#server/platform/private-folder.ts';

/**
 * Opens the database that the settings name, brings its schema up to date, and proves on the embedded one that a commit
 * reaches the disk. Throws `FolderLockedError` when another process holds the data folder, and `DataFolderError` for one
 * that is not private.
 */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  await prepareDataFolder(config.dataDir);
  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl, {
        pool: config.databasePool,
        directUrl: config.databaseListenUrl,
        log,
      })
    : await openLocal(config.dataDir, log);
  try {
    await migrateDatabase(database);
    if (database.kind === 'embedded') await proveDurability(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openLocal(dataDir: string, log: Logger): Promise<Database> {
  const unlock = lockFolder(dataDir);
  try {
    const database = openEmbedded(await startEngine(path.join(dataDir, 'database')));
    const stopHousekeeping = keepHouse(database, log);
    return {
      ...database,
      close: async () => {
        await stopHousekeeping();
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Commits a row and counts the syncs: without one, acknowledged work would be lost in a power cut. */
async function proveDurability(database: Database): Promise<void> {
  const before = database.syncs();
  const value = { startedAt: new Date().toISOString() };
  await database.sql
    .insert(systemSettings)
    .values({ key: 'last_start', value })
    .onConflictDoUpdate({ target: systemSettings.key, set: { value, updatedAt: sql`now()` } });
  if (database.syncs() === before) {
    throw new Error('The embedded database committed without a sync to disk; refusing to run on it');
  }
}
