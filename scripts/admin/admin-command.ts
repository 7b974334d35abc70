import * as z from 'zod/mini';
import { emailAddress, newUsername } from '#shared/users/person.forms.ts';
import { UsageError } from '../offline-command.ts';

const USAGE = `Usage:
  npm run admin -- create <username> <email>    creates an admin
  npm run admin -- password <username>          sets a user's password
Prompts for the password, or reads it from standard input.`;

const create = z.object({ kind: z.literal('create'), username: newUsername, email: emailAddress });
const password = z.object({ kind: z.literal('password'), username: z.string().check(z.minLength(1)) });

export type AdminCommand = z.output<typeof create> | z.output<typeof password>;

/** Parses the command line. Throws `UsageError` with the usage, or with the reason why an argument is invalid. */
export function readAdminCommand(args: string[]): AdminCommand {
  const [kind, name, email, ...rest] = args;
  const isComplete = kind === 'create' ? email !== undefined : kind === 'password' && email === undefined;
  if (!isComplete || name === undefined || rest.length > 0) throw new UsageError(USAGE);
  const command = kind === 'create' ? create : password;
  const parsed = z.safeParse<typeof create | typeof password>(command, { kind, username: name, email });
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues[0]?.message ?? USAGE);
}
