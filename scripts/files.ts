// `npm run files -- check | clean | adopt`: compares the file store with the database. Works without a server.
import { createInterface } from 'node:readline/promises';
import { ConfigError, readConfig } from '#server/config.ts';
import { FolderLockedError } from '#server/db/embedded/folder-lock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLog } from '#server/log.ts';
import { openStorage } from '#server/open-storage.ts';
import { DataFolderError } from '#server/platform/private-folder.ts';
import { FilesUsageError, runFilesCommand } from '#server/features/installation/files-command.ts';

const PLAIN_ERRORS = [ConfigError, DataFolderError, FilesUsageError];

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exitCode = 1;
}

async function run(words: string[]): Promise<number> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLog('error'));
  try {
    const storage = await openStorage(config, database);
    return await runFilesCommand(words, { config, database, storage }, { write, confirm });
  } finally {
    await database.close();
  }
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** At a terminal, or as the first line of standard input. */
async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question} Type yes: `)).trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof FolderLockedError) {
    return 'Wrapline is running on this data folder. Stop it first, then run this command again.';
  }
  const isPlain = PLAIN_ERRORS.some((kind) => error instanceof kind);
  return error instanceof Error ? ((isPlain ? error.message : error.stack) ?? error.message) : String(error);
}
