import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { startEngine } from '#server/db/embedded/engine.ts';
import { lockFolder } from '#server/db/embedded/folder-lock.ts';
import { startDatabaseMaintenance } from '#server/db/embedded/maintenance.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { systemSettings } from '#server/db/schema/accounts.ts';
import { prepareDataFolder } from '#server/platform/private-folder.ts';

/**
 * Opens the database of the settings, migrates it, and checks on the embedded one that commits reach the disk. Throws
 * `FolderLockedError` when another process uses the data folder, and `DataFolderError` when the folder is not private.
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
    if (database.kind === 'embedded') await checkDurability(database);
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
    const stopUpkeep = startDatabaseMaintenance(database, log);
    return {
      ...database,
      close: async () => {
        await stopUpkeep();
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Throws when a commit causes no sync to disk, because a power cut would then lose acknowledged writes. */
async function checkDurability(database: Database): Promise<void> {
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
