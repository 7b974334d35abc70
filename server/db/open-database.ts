import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { settingsError, type Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { withDedicatedConnection } from '#server/db/dedicated-connection.ts';
import { startEngine } from '#server/db/embedded/engine.ts';
import { archiveDatabase, type UpgradeArchive } from '#server/db/embedded/upgrade-archive.ts';
import { lockFolder } from '#server/db/embedded/folder-lock.ts';
import { startDatabaseMaintenance } from '#server/db/embedded/maintenance.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { hasAccountsAndOldSchema, OldSchemaError } from '#server/db/pending-migrations.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { systemSettings } from '#server/db/schema/accounts.ts';
import { logSlowStatements } from '#server/db/slow-statements.ts';
import { backups } from '#server/db/schema/security.ts';
import { prepareBackupFolder } from '#server/platform/backup-folder.ts';
import { prepareDataFolder } from '#server/platform/private-folder.ts';

/**
 * What happens to a schema that is older than this code. `refuse` migrates only a database without accounts, and throws
 * `OldSchemaError` for others. `keep` migrates no database, so the opened database may have no schema at all.
 */
type OldSchemaPolicy = 'migrate' | 'refuse' | 'keep';

/**
 * Opens the configured database, migrates it as `oldSchema` allows, and, if it is embedded, checks that commits reach
 * the disk. An embedded database with accounts is backed up before it is migrated. Throws `FolderLockedError` when
 * another process uses the data folder, `DataFolderError` when the folder cannot be used or its database is incomplete,
 * `ConfigError` when PostgreSQL does not respond, `BackupFolderError` for an unusable `BACKUP_DIR`, and
 * `UpgradeBackupError` when the backup before a migration fails.
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  oldSchema: OldSchemaPolicy = 'migrate',
): Promise<Database> {
  await prepareDataFolder(config.dataDir);
  const { dir } = config.backups;
  if (dir !== null) await prepareBackupFolder({ ...config, dir });
  if (config.databaseUrl === null) return openInDataFolder(config, log, oldSchema);
  const database = openPostgres(config.databaseUrl, {
    pool: config.databasePool,
    directUrl: config.databaseListenUrl,
    log,
  });
  withSlowStatementLog(database, config, log);
  await requireConnections(database, config).catch(closeAndRethrow(database));
  return migrateOrClose(database, oldSchema);
}

/** Checks that PostgreSQL can be reached. Throws an error that names the setting of the failed connection. */
async function requireConnections(database: Database, { databaseListenUrl }: Config): Promise<void> {
  await database.pool.query('select').catch((error: unknown) => {
    throw settingsError('DATABASE_URL', error);
  });
  if (databaseListenUrl === null) return;
  await withDedicatedConnection(database, (client) => client.query('select')).catch((error: unknown) => {
    throw settingsError('DATABASE_LISTEN_URL', error);
  });
}

async function openInDataFolder(config: Config, log: Logger, oldSchema: OldSchemaPolicy): Promise<Database> {
  const unlock = lockFolder(config.dataDir);
  try {
    const { database, archive } = await openAndArchiveBeforeUpgrade(config, log, oldSchema);
    await migrateOrClose(database, oldSchema);
    if (oldSchema !== 'keep') await checkDurability(database).catch(closeAndRethrow(database));
    if (archive) await recordArchive(database, archive).catch(closeAndRethrow(database));
    const stopMaintenance = startDatabaseMaintenance(database, log);
    return {
      ...database,
      close: async () => {
        await stopMaintenance();
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Logs the slow statements of a database. Must be called before the database is used. */
function withSlowStatementLog(database: Database, { slowQueryMs }: Config, log: Logger): Database {
  if (slowQueryMs !== null) logSlowStatements(database.pool, slowQueryMs, log);
  return database;
}

async function migrateOrClose(database: Database, oldSchema: OldSchemaPolicy): Promise<Database> {
  await migrateIfAllowed(database, oldSchema).catch(closeAndRethrow(database));
  return database;
}

async function migrateIfAllowed(database: Database, oldSchema: OldSchemaPolicy): Promise<void> {
  if (oldSchema === 'keep') return;
  if (oldSchema === 'refuse' && (await hasAccountsAndOldSchema(database))) throw new OldSchemaError();
  await migrateDatabase(database);
}

/** Returns an error handler that closes the database and rethrows the error. */
function closeAndRethrow(database: Database) {
  return async (error: unknown): Promise<never> => {
    await database.close();
    throw error;
  };
}

/**
 * Opens the embedded database. When the database has accounts and will be migrated, archives its folder first, while the
 * database is closed.
 */
async function openAndArchiveBeforeUpgrade(
  config: Config,
  log: Logger,
  oldSchema: OldSchemaPolicy,
): Promise<{ database: Database; archive: UpgradeArchive | null }> {
  const folder = path.join(config.dataDir, 'database');
  const database = withSlowStatementLog(openEmbedded(await startEngine(folder)), config, log);
  const isUpgrade =
    oldSchema === 'migrate' && (await hasAccountsAndOldSchema(database).catch(closeAndRethrow(database)));
  if (!isUpgrade) return { database, archive: null };
  await database.close();
  const archive = await archiveDatabase(config);
  log.info(
    { archive: archive.fileName, bytes: archive.bytes },
    'The database was backed up before its upgrade',
  );
  return { database: withSlowStatementLog(openEmbedded(await startEngine(folder)), config, log), archive };
}

async function recordArchive({ sql: handle }: Database, archive: UpgradeArchive): Promise<void> {
  await handle.insert(backups).values({ ...archive, kind: 'upgrade', state: 'done' });
}

/** Throws when a commit causes no sync to disk, because a power cut would then lose acknowledged writes. */
async function checkDurability(database: Database): Promise<void> {
  const previousSyncCount = database.syncs();
  const value = { startedAt: new Date().toISOString() };
  await database.sql
    .insert(systemSettings)
    .values({ key: 'last_start', value })
    .onConflictDoUpdate({ target: systemSettings.key, set: { value, updatedAt: sql`now()` } });
  if (database.syncs() === previousSyncCount) {
    throw new Error('The embedded database committed without a sync to disk; refusing to run on it');
  }
}
