// `npm run admin -- create <username> <email>` creates an admin, `npm run admin -- password <username>` sets a user's
// password. It works directly on the database of the settings, without a session.
import { createAdmin, resetPassword } from '#server/features/setup/setup.service.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { readAdminCommand } from './admin/admin-command.ts';
import { readPassword } from './admin/read-password.ts';
import { runOffline } from './offline-command.ts';

await runOffline(readAdminCommand, async (command, config, database) => {
  const context = { config, database, passwords: createPasswords() };
  const account = { ...command, password: await readPassword() };
  if (account.kind === 'create') await createAdmin(context, account);
  else await resetPassword(context, account);
  const result =
    account.kind === 'create'
      ? `The admin ${account.username} was created.`
      : `${account.username} has a new password; all their sessions have ended.`;
  process.stdout.write(`${result}\n`);
  return 0;
});
