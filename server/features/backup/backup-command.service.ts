import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { FolderLockedError } from '#server/db/embedded/folder-lock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { findSchemaVersion, newestSchemaVersion } from '#server/db/schema-versions.ts';
import { DEFAULT_S3_PREFIX, s3PrefixOf } from '#server/features/installation/installation.service.ts';
import { createLog } from '#server/log.ts';
import { openStorageWithPrefix } from '#server/open-storage.ts';
import { errorTextOf } from '#server/platform/error-text.ts';
import type { FileStorage } from '#server/platform/storage.ts';
import { BackupError, type BackupOptions } from './backup-format.ts';
import { recordCommandBackup, type BackupOutcome } from './command-backups.service.ts';
import { receiveSnapshot } from './snapshot-client.ts';
import { takeSnapshot, type Snapshot } from './snapshot.ts';
import {
  requireUsableTarget,
  writeSnapshot,
  type BackupSummary,
  type BackupTarget,
} from './write-backup.service.ts';

const USAGE = `Usage:
  npm run backup -- FILE.tar.zst       writes a backup to a new archive
  npm run backup -- --to-folder DIR    adds a backup to a folder; files that it already has are not copied again`;

const EMPTY_DATABASE = 'The database is empty. Check the settings DATABASE_URL and DATA_DIR.';
const OLD_SCHEMA = 'The database was last used by an older version of Wrapline.';

/** The target of `npm run backup`. Throws `BackupError` for invalid arguments. */
export function readBackupTarget(args: string[]): BackupTarget {
  const [first, second, ...more] = args;
  if (first === '--to-folder' && second && more.length === 0) return { folder: path.resolve(second) };
  if (first?.endsWith('.tar.zst') && second === undefined) return { file: path.resolve(first) };
  throw new BackupError(USAGE);
}

/**
 * Makes a backup of the configured database. If a server has the embedded database open, that server sends the rows, and records
 * the backup. `recordError` is the reason why the finished backup could not be recorded, or null.
 */
export async function runBackup(
  config: Config,
  target: BackupTarget,
  options: BackupOptions,
): Promise<BackupSummary & { recordError: string | null }> {
  await requireUsableTarget(target);
  const source = await openSource(config, options);
  const { snapshot, storage } = source;
  try {
    const files = { storage, stagingDir: config.stagingDir };
    const summary = await writeSnapshot(files, snapshot, target, options);
    const recordError = await source.report({ summary, error: null }).then(() => null, errorTextOf);
    return { ...summary, recordError };
  } catch (error) {
    await source.report({ summary: null, error: errorTextOf(error) }).catch(() => undefined);
    throw error;
  } finally {
    await snapshot.close();
    await source.close();
  }
}

interface OpenedSource {
  snapshot: Snapshot;
  storage: FileStorage;
  report: (outcome: BackupOutcome) => Promise<void>;
  close: () => Promise<void>;
}

async function openSource(config: Config, options: BackupOptions): Promise<OpenedSource> {
  const startedAt = new Date();
  const database = await openUnlessLocked(config);
  if (!database) {
    const { snapshot, report } = await receiveSnapshot(config);
    const storage = await openStorageWithPrefix(config, prefixOf(config, snapshot));
    return { snapshot, storage, report, close: () => Promise.resolve() };
  }
  const close = () => database.close();
  try {
    const version = await findSchemaVersion(database.pool);
    if (version === null) throw new BackupError(EMPTY_DATABASE);
    const prefix = config.s3 ? await s3PrefixOf(database.sql, config.s3) : '';
    const storage = await openStorageWithPrefix(config, prefix);
    const snapshot = await takeSnapshot(database, config.stagingDir, options);
    const report = async (outcome: BackupOutcome) => {
      if (version < newestSchemaVersion()) throw new BackupError(OLD_SCHEMA);
      await recordCommandBackup(database, startedAt, outcome);
    };
    return { snapshot, storage, report, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the configured database; null while a server has the embedded database open. The schema is not changed, because the
 * backup before an upgrade is made of the old schema, possibly while a server of the old version runs.
 */
async function openUnlessLocked(config: Config): Promise<Database | null> {
  try {
    return await openDatabase(config, createLog('error'), 'keep');
  } catch (error) {
    if (error instanceof FolderLockedError) return null;
    throw error;
  }
}

/** The prefix of the running server's files in the bucket. */
function prefixOf({ s3 }: Config, { header }: Snapshot): string {
  return s3?.prefix ?? header.s3Prefix ?? DEFAULT_S3_PREFIX;
}
