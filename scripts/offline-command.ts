import { readConfig, type Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { FolderLockedError } from '#server/db/embedded/folder-lock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLog } from '#server/log.ts';

/**
 * Reads the command line, opens the database of the settings, calls `run`, and sets the exit code. Expected errors are
 * printed without their stack.
 */
export async function runOffline<T>(
  read: (args: string[]) => T,
  run: (command: T, config: Config, database: Database) => Promise<number>,
  expectedErrors: (abstract new (...args: never[]) => Error)[],
): Promise<void> {
  try {
    const command = read(process.argv.slice(2));
    const config = readConfig(process.env);
    const database = await openDatabase(config, createLog('error'));
    try {
      process.exitCode = await run(command, config, database);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${messageOf(error, expectedErrors)}\n`);
    process.exitCode = 1;
  }
}

function messageOf(error: unknown, expectedErrors: (abstract new (...args: never[]) => Error)[]): string {
  if (error instanceof FolderLockedError)
    return 'Wrapline is running on this data folder. Stop it first, then run this command again.';
  if (!(error instanceof Error)) return String(error);
  const isExpected = expectedErrors.some((kind) => error instanceof kind);
  return isExpected ? error.message : (error.stack ?? error.message);
}
