import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Caller } from '#server/caller.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { queueMail } from '#server/features/mail/outbox.service.ts';
import {
  findAccountOfLink,
  consumeLink,
  newLink,
  storeLink,
} from '#server/features/users/account-links.service.ts';
import {
  lockUser,
  findResettableAccounts,
  type LockedUser,
} from '#server/features/users/users.repository.ts';
import { changeUser, hashNewPassword } from '#server/features/users/users.service.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { countResetRequest, accountsWithinResetLimit } from './password-reset-limit.ts';
import { passwordChangedMail, resetMail } from './password-mails.ts';
import { forgetFailures } from './sign-in-throttle.ts';

/**
 * The minimum duration of a successful request. Queuing mails takes far less, so the time does not reveal whether mails
 * are queued.
 */
const MIN_RESPONSE_MS = 500;

/**
 * Mails a link to each account with this username or e-mail address that has a confirmed address. The result and its time do not
 * depend on whether such an account exists. 409 when no mail is configured, 429 for too many requests.
 */
export async function requestPasswordReset(
  app: AppContext,
  { login }: { login: string },
  caller: Caller,
): Promise<{ success: true }> {
  if (!app.config.mail)
    throw new AppError('conflict', 'This server does not send mail. An admin can set a new password for you');
  await countResetRequest(app, login, caller.ipAddress);
  await Promise.all([sendResetLinks(app, login, caller), sleep(MIN_RESPONSE_MS)]);
  return { success: true };
}

/**
 * Sets a new password with a mailed link, ends all sessions of the account, and notifies its address. 400 for an
 * unusable link. Also 400 for a password that `PASSWORD_POLICY` does not allow; the link then stays valid.
 */
export async function resetPassword(
  app: AppContext,
  { token, newPassword }: { token: string; newPassword: string },
  caller: Caller,
): Promise<{ success: true }> {
  const { id, username } = await findAccountOfLink(app, token, 'reset-password');
  const passwordHash = await hashNewPassword(app, { username, password: newPassword, field: 'newPassword' });
  await app.database.transaction(async (tx) => {
    const { user } = await consumeLink(tx, app, token, 'reset-password');
    const by = { ...caller, userId: user.id };
    await changeUser(tx, by, user, { passwordHash });
    await audit(tx, by, { kind: 'password_reset', details: { by: 'link' } });
    await endSessions(tx, user.id);
    await queueMail(tx, app, passwordChangedMail(user)).catch(ignoreMailLimit);
  });
  await forgetFailures(app, id, caller);
  return { success: true };
}

async function sendResetLinks(app: AppContext, login: string, caller: Caller): Promise<void> {
  const found = await findResettableAccounts(app.database.sql, login);
  const accounts = await accountsWithinResetLimit(app, found);
  if (accounts.length === 0) return;
  await app.database.transaction(async (tx) => {
    // Locks all accounts before the first mail locks the address. Otherwise a locked account would delay all mail to the address.
    const users: (LockedUser | null)[] = [];
    for (const { id } of accounts) users.push(await lockUser(tx, id));
    for (const user of users)
      if (user?.emailVerifiedAt) await sendResetLink(tx, app, user, caller).catch(ignoreMailLimit);
  });
}

async function sendResetLink(tx: Tx, app: AppContext, user: LockedUser, caller: Caller): Promise<void> {
  const link = newLink(app, 'reset-password');
  await queueMail(tx, app, resetMail(user, link));
  await storeLink(tx, link, { userId: user.id, email: null });
  await audit(tx, caller, { kind: 'password_reset_requested', subject: user });
}

/**
 * Ignores the error for an address that has received too much mail. The response to a request for a link must not reveal this
 * limit. A new password is set even when the mail about it cannot be sent.
 */
function ignoreMailLimit(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
}
