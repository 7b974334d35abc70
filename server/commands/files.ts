// `npm run files -- check | clean | adopt`: compares the file storage with the database. A server that uses the embedded
// database must be stopped first.
import { createInterface } from 'node:readline/promises';
import { readFilesCommand } from '#server/features/installation/files-command.ts';
import { openStorage } from '#server/open-storage.ts';
import { runDatabaseCommand } from './run-command.ts';

await runDatabaseCommand(readFilesCommand, async (runFilesCommand, config, database) => {
  const storage = await openStorage(config, database);
  return runFilesCommand({ config, database, storage }, { write, confirm });
});

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Asks for confirmation at the terminal, or reads the first line of standard input. */
async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question} Type yes: `)).trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}
