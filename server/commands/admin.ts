// `npm run admin -- create <username> <email>` creates an admin, `npm run admin -- password <username>` sets a user's password,
// and `npm run admin -- reset-second-step <username>` removes a user's second step. The command works directly on the configured
// database, without a session.
import { resetSecondStepOf } from '#server/features/second-step/second-step-admin.service.ts';
import { createAdmin, resetPassword } from '#server/features/setup/setup.service.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { readAdminCommand, type AdminCommand } from './admin-command.ts';
import { readPassword } from './read-password.ts';
import { runDatabaseCommand } from './run-command.ts';

await runDatabaseCommand(readAdminCommand, async (command, config, database) => {
  const context = { config, database, passwords: createPasswords(), now: () => new Date() };
  process.stdout.write(`${await run(command, context)}\n`);
  return 0;
});

/** Runs the command, and returns the sentence to print. */
async function run(
  command: AdminCommand,
  context: Parameters<typeof createAdmin>[0] & Parameters<typeof resetSecondStepOf>[0],
): Promise<string> {
  const { username } = command;
  if (command.kind === 'reset-second-step') {
    await resetSecondStepOf(context, username);
    return `The second step of ${username} was removed. The password is now enough to sign in.`;
  }
  const account = { ...command, password: await readPassword() };
  if (account.kind === 'create') {
    await createAdmin(context, account);
    return `The admin ${username} was created.`;
  }
  await resetPassword(context, account);
  return `${username} has a new password; all their sessions have ended.`;
}
