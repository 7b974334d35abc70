import type { AppContext } from '#server/context.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { checkFiles, hasManyOrphans, type FileCheck } from '#server/features/files/file-check.service.ts';
import { adoptStore, readStoreFacts } from '#server/features/installation/installation.service.ts';

const USAGE = `Usage:
  npm run files -- check              lists stored files without a database row, and rows whose files are missing
  npm run files -- clean [--yes-all]  removes the files without a database row, after asking
  npm run files -- adopt              pairs this database with this file store, after asking`;

export class FilesUsageError extends Error {}

interface Terminal {
  write: (line: string) => void;
  /** Asks the person to confirm; resolves to true for yes. */
  confirm: (question: string) => Promise<boolean>;
}

type CommandContext = Pick<AppContext, 'config' | 'database' | 'storage'>;

type FilesCommand = (app: CommandContext, terminal: Terminal) => Promise<number>;

/**
 * Reads the command line. Returns a function that runs the command and returns the exit code, 0 for success. Throws
 * `FilesUsageError` for invalid arguments.
 */
export function readFilesCommand([command, ...options]: string[]): FilesCommand {
  if (command === 'check' && options.length === 0) return check;
  if (command === 'adopt' && options.length === 0) return adoptConfiguredStore;
  if (command === 'clean' && options.every((option) => option === '--yes-all')) {
    return (app, terminal) => removeOrphans(app, terminal, options.length > 0);
  }
  throw new FilesUsageError(USAGE);
}

async function check(app: CommandContext, { write }: Terminal): Promise<number> {
  const found = await checkFiles(app);
  for (const key of found.orphans) write(`orphan   ${key}`);
  for (const key of found.missing) write(`missing  ${key}`);
  write(summary(found));
  return found.orphans.length + found.missing.length > 0 ? 1 : 0;
}

async function removeOrphans(
  app: CommandContext,
  { write, confirm }: Terminal,
  mayRemoveMany: boolean,
): Promise<number> {
  const { databaseId, storeId } = await readStoreFacts(app);
  if (databaseId === null || databaseId !== storeId) {
    write(`The files in ${app.storage.location} do not belong to this database. Nothing was removed.`);
    return 1;
  }
  const found = await checkFiles(app);
  for (const key of found.orphans) write(`orphan   ${key}`);
  write(summary(found));
  if (found.orphans.length === 0) return 0;
  if (hasManyOrphans(found) && !mayRemoveMany) {
    write('These are more than 5 % of all files, so nothing was removed. If you are sure, add --yes-all.');
    return 1;
  }
  const question = `Remove ${found.orphans.length} files from ${app.storage.location} for good?`;
  if (!(await confirm(question))) {
    write('Nothing was removed.');
    return 1;
  }
  // Records the event first, so that the audit log contains it even if the removal is interrupted.
  await audit(
    app.database.sql,
    { command: 'npm run files -- clean' },
    { kind: 'files_removed', details: { files: found.orphans.length } },
  );
  await app.storage.remove(found.orphans);
  write(`Files removed: ${found.orphans.length}.`);
  return 0;
}

async function adoptConfiguredStore(app: CommandContext, { write, confirm }: Terminal): Promise<number> {
  const { databaseId, storeId } = await readStoreFacts(app);
  write(`Installation id of the database: ${databaseId ?? 'none yet'}`);
  write(`Installation id of the files in ${app.storage.location}: ${storeId ?? 'none yet'}`);
  if (databaseId !== null && databaseId === storeId) {
    write('They already belong together.');
    return 0;
  }
  write(summary(await checkFiles(app)));
  if (!(await confirm('Do this database and these files belong together?'))) {
    write('Nothing was changed.');
    return 1;
  }
  await adoptStore(app);
  await audit(
    app.database.sql,
    { command: 'npm run files -- adopt' },
    { kind: 'store_adopted', details: { databaseId, storeId } },
  );
  write('They belong together from now on.');
  return 0;
}

function summary({ storedCount, orphans, missing }: FileCheck): string {
  return `Files: ${storedCount} stored, ${orphans.length} without a database row, ${missing.length} missing.`;
}
