// `npm run admin -- create <username> <email>` makes an admin, `npm run admin -- password <username>` gives anybody a new
// password. For whoever runs the server: it works on the database that the settings name, past every session.
import { ConfigError, readConfig } from '#server/config.ts';
import { FolderLockedError } from '#server/db/embedded/folder-lock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { createAdmin, resetPassword } from '#server/features/setup/setup.service.ts';
import { createLog } from '#server/log.ts';
import { AppError } from '#shared/errors.ts';
import { AdminUsageError, readAdminCommand, type AdminCommand } from './admin/admin-command.ts';
import { PasswordEntryError, readPassword } from './admin/read-password.ts';

try {
  const command = readAdminCommand(process.argv.slice(2));
  const done = await run(command);
  process.stdout.write(`${done}\n`);
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exitCode = 1;
}

/** Does it, and says what was done. */
async function run(command: AdminCommand): Promise<string> {
  const config = readConfig(process.env);
  // Opened before the password is asked for: nobody types one twice to learn that the server is running.
  const database = await openDatabase(config, createLog('error'));
  const passwords = createPasswords();
  try {
    const password = await readPassword();
    if (command.kind === 'create') {
      await createAdmin({ config, database, passwords }, { ...command, password });
      return `The admin ${command.username} was created.`;
    }
    await resetPassword({ config, database, passwords }, { ...command, password });
    return `${command.username} has a new password; all their sessions have ended.`;
  } finally {
    await database.close();
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof FolderLockedError) {
    return 'Wrapline is running on this data folder. Stop it first, then run this command again.';
  }
  const isPlain = [AppError, ConfigError, AdminUsageError, PasswordEntryError].some(
    (kind) => error instanceof kind,
  );
  return error instanceof Error ? ((isPlain ? error.message : error.stack) ?? error.message) : String(error);
}
