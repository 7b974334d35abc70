import { AppError } from '#shared/errors.ts';
import type { FirstAdmin } from '#shared/setup/setup.forms.ts';
import type { AppContext } from '#server/context.ts';
import type { Caller } from '#server/caller.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { sendConfirmation } from '#server/features/users/email-addresses.service.ts';
import {
  adminExists,
  findCredentialsByUsername,
  lockUser,
  type UserRow,
} from '#server/features/users/users.repository.ts';
import { changeUser, createUser, hashNewPassword } from '#server/features/users/users.service.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { findLinkHash, saveLinkHash, consumeLink } from './setup.repository.ts';

/** The parts of the application that the command line needs. */
type CommandContext = Pick<AppContext, 'config' | 'database' | 'now' | 'passwords'>;

/**
 * Creates a one-time set-up link, which replaces the previous one, and returns its token. Returns null when there is an admin
 * (docs/requirements/operations.md, First admin).
 */
export async function issueSetupToken(app: AppContext): Promise<string | null> {
  if (await adminExists(app.database.sql)) return null;
  const token = newSessionToken();
  await saveLinkHash(app.database.sql, hashToken(token), app.now());
  return token;
}

/** Whether this link can still create the first admin. */
export async function checkLink(app: AppContext, token: string): Promise<{ usable: boolean }> {
  const { sql } = app.database;
  const isUsable = (await findLinkHash(sql)) === hashToken(token) && !(await adminExists(sql));
  return { usable: isUsable };
}

/** Creates the first admin and deletes the link. 403 for an invalid link, or when there is an admin. */
export async function createFirstAdmin(
  app: AppContext,
  { token, ...form }: FirstAdmin,
  caller: Caller,
): Promise<UserRow> {
  if (!(await checkLink(app, token)).usable) throw invalidLinkError();
  const passwordHash = await hashNewPassword(app, form);
  const { username, name, email } = form;
  return app.database.transaction(async (tx) => {
    const consumedHash = await consumeLink(tx);
    if (consumedHash !== hashToken(token) || (await adminExists(tx))) throw invalidLinkError();
    const account = { username, name, email, passwordHash, role: 'admin' as const };
    const admin = await createUser(tx, caller, account, { origin: 'setup' });
    await sendConfirmation(tx, app, admin);
    return admin;
  });
}

/** Creates an admin from the command line, and mails the confirmation link; 409 for a taken username. */
export async function createAdmin(
  app: CommandContext,
  { username, email, password }: { username: string; email: string; password: string },
): Promise<void> {
  const passwordHash = await hashNewPassword(app, { username, password });
  const admin = { username, email, passwordHash, name: username, role: 'admin' as const };
  const by = { command: 'npm run admin -- create' };
  await app.database.transaction(async (tx) => {
    await sendConfirmation(tx, app, await createUser(tx, by, admin, { origin: 'command' }));
  });
}

/** Sets a user's password from the command line and ends their sessions; 404 for an unknown username. */
export async function resetPassword(
  app: CommandContext,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const unknownUserError = () => new AppError('not_found', `There is no user ${username}`);
  const found = await findCredentialsByUsername(app.database.sql, username);
  if (!found) throw unknownUserError();
  const passwordHash = await hashNewPassword(app, { username, password });
  await app.database.transaction(async (tx) => {
    const user = await lockUser(tx, found.id);
    if (!user) throw unknownUserError();
    const by = { command: 'npm run admin -- password' };
    await changeUser(tx, by, user, { passwordHash });
    await audit(tx, by, { kind: 'password_reset', subject: user, details: { by: 'command' } });
    await endSessions(tx, user.id);
  });
}

function invalidLinkError(): AppError {
  return new AppError(
    'forbidden',
    'This setup link is no longer valid. While there is no admin, the server prints a new link each time it starts',
  );
}
