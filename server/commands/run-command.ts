import { ConfigError, readConfig, type Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { FolderLockedError } from '#server/db/embedded/folder-lock.ts';
import { UpgradeBackupError } from '#server/db/embedded/upgrade-archive.ts';
import { OldSchemaError } from '#server/db/pending-migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { BackupError } from '#server/features/backup/backup-format.ts';
import { FilesUsageError } from '#server/features/installation/files-command.ts';
import { createLog } from '#server/log.ts';
import { BackupFolderError } from '#server/platform/backup-folder.ts';
import { DataFolderError } from '#server/platform/private-folder.ts';
import { AppError } from '#shared/errors.ts';

/** Invalid input at the terminal. */
export class UsageError extends Error {}

/** Errors whose messages tell the person at the terminal what to do. */
const EXPECTED_ERRORS = [
  AppError,
  BackupError,
  BackupFolderError,
  ConfigError,
  DataFolderError,
  FilesUsageError,
  OldSchemaError,
  UpgradeBackupError,
  UsageError,
];

/**
 * Reads the command line, opens the configured database, calls `run`, and sets the exit code. Expected errors are printed without
 * their stack.
 */
export async function runDatabaseCommand<T>(
  read: (args: string[]) => T,
  run: (command: T, config: Config, database: Database) => Promise<number>,
): Promise<void> {
  await runCommand(async (args) => {
    const command = read(args);
    const config = readConfig(process.env);
    const database = await openDatabase(config, createLog('error'), 'refuse');
    try {
      return await run(command, config, database);
    } finally {
      await database.close();
    }
  });
}

/** Calls `run` with the command line, and sets the exit code. Expected errors are printed without their stack. */
export async function runCommand(run: (args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof FolderLockedError)
    return 'Wrapline is running on this data folder. Stop it first, then run this command again.';
  if (!(error instanceof Error)) return String(error);
  // The message of a system error, such as a full disk or a missing permission, is clear without a stack.
  const isExpected = 'syscall' in error || EXPECTED_ERRORS.some((kind) => error instanceof kind);
  return isExpected ? error.message : (error.stack ?? error.message);
}
