import * as z from 'zod/mini';
import { emailAddress, newUsername } from '#shared/users/person.forms.ts';

const USAGE = `Usage:
  npm run admin -- create <username> <email>    makes an admin
  npm run admin -- password <username>          gives this user a new password
The password is asked for, or read from standard input.`;

const create = z.object({ kind: z.literal('create'), username: newUsername, email: emailAddress });
const password = z.object({ kind: z.literal('password'), username: z.string().check(z.minLength(1)) });

export type AdminCommand = z.output<typeof create> | z.output<typeof password>;

export class AdminUsageError extends Error {}

/** What the words on the command line ask for. Throws how it is used, or what is wrong with a word. */
export function readAdminCommand(words: string[]): AdminCommand {
  const [kind, name, email, ...rest] = words;
  const isComplete = kind === 'create' ? email !== undefined : kind === 'password' && email === undefined;
  if (!isComplete || name === undefined || rest.length > 0) throw new AdminUsageError(USAGE);
  const read = z.safeParse(z.union([create, password]), { kind, username: name, email });
  if (read.success) return read.data;
  throw new AdminUsageError(kind === 'create' ? reasonIn(create, { kind, username: name, email }) : USAGE);
}

function reasonIn(schema: typeof create, given: object): string {
  return z.safeParse(schema, given).error?.issues[0]?.message ?? USAGE;
}
