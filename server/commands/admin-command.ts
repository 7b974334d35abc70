import * as z from 'zod/mini';
import { emailAddress, newUsername } from '#shared/users/person.forms.ts';
import { UsageError } from './run-command.ts';

const USAGE = `Usage:
  npm run admin -- create <username> <email>    creates an admin
  npm run admin -- password <username>          sets a user's password
  npm run admin -- reset-second-step <username> removes a user's authenticator app, passkeys and recovery codes
Prompts for the password, or reads it from standard input.`;

const createCommand = z.object({ kind: z.literal('create'), username: newUsername, email: emailAddress });
const userCommand = z.object({
  kind: z.enum(['password', 'reset-second-step']),
  username: z.string().check(z.minLength(1)),
});

export type AdminCommand = z.output<typeof createCommand> | z.output<typeof userCommand>;

/** Parses the command line. Throws `UsageError` with the usage, or with the reason why an argument is invalid. */
export function readAdminCommand(args: string[]): AdminCommand {
  const [kind, name, email, ...rest] = args;
  const requiresEmail = kind === 'create';
  if (requiresEmail !== (email !== undefined) || name === undefined || rest.length > 0)
    throw new UsageError(USAGE);
  const command = kind === 'create' ? createCommand : userCommand;
  const parsed = z.safeParse<typeof createCommand | typeof userCommand>(command, {
    kind,
    username: name,
    email,
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(issue && issue.path[0] !== 'kind' ? issue.message : USAGE);
}
