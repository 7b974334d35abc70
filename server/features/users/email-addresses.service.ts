import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { audit, type AuditActor } from '#server/features/audit/audit.service.ts';
import type { Caller } from '#server/caller.ts';
import { lockMailLimits } from '#server/features/mail/mail-limits.service.ts';
import { queueMail, type MailContext } from '#server/features/mail/outbox.service.ts';
import { requireConfirmation } from '#server/sessions/confirmation.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { deleteLinksOf } from './account-links.repository.ts';
import { consumeLink, newLink, storeLink } from './account-links.service.ts';
import { addressChangeMail, confirmationMail, type AddressOwner } from './address-mails.ts';
import { nthNewestConfirmationTime } from './email-addresses.repository.ts';
import { lockUser, updateUser, type LockedUser } from './users.repository.ts';
import { changeUser } from './users.service.ts';

const HOUR_MS = 3_600_000;
/** The maximum number of confirmation mails per hour for one account, and also for one address. */
const MAX_CONFIRMATIONS = 5;

/**
 * Mails a new account or a changed address its confirmation link, in the transaction of the change. Returns false when no mail is
 * sent: no mail is configured, the address is confirmed, or too many mails were sent. The user can request another mail.
 */
export async function sendConfirmation(
  tx: Tx,
  app: MailContext,
  { id }: { id: number },
  causedById: number | null = null,
): Promise<boolean> {
  const user = await lockUser(tx, id);
  if (!user || isConfirmed(user)) return false;
  try {
    return await queueConfirmation(tx, app, user, causedById);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Mails the caller a new link. 409 when there is nothing to confirm or no mail is configured, 429 after too many mails. */
export async function sendConfirmationAgain(app: AppContext, scope: Scope): Promise<{ success: true }> {
  await app.database.transaction(async (tx) => {
    const user = (await lockUser(tx, scope.userId)) ?? throwAccountGone();
    if (isConfirmed(user)) throw new AppError('conflict', 'Your email address is already confirmed');
    if (!(await queueConfirmation(tx, app, user, user.id)))
      throw new AppError('conflict', 'This server does not send mail. An admin can confirm your address');
  });
  return { success: true };
}

/**
 * Changes the e-mail address of the caller's account, whose row is locked. With mail configured, a notice goes to the current
 * address, and the new address takes effect when it is confirmed. Without mail, the new address takes effect at once. Entering
 * the current address cancels a pending change. Throws `confirmation_required` when the user has not recently signed in or
 * confirmed their identity, and a 429 after too many confirmation mails.
 */
export async function changeOwnAddress(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  { user, email }: { user: LockedUser; email: string },
): Promise<void> {
  if (isSameAddress(email, user.email)) {
    if (user.pendingEmail) await cancelChange(tx, scope, user);
    await updateUser(tx, user.id, { email });
    return;
  }
  if (app.config.mail && user.pendingEmail && isSameAddress(email, user.pendingEmail)) return;
  requireConfirmation(app, scope);
  if (!app.config.mail) {
    await changeUser(tx, scope, user, { email });
    return;
  }
  await updateUser(tx, user.id, { pendingEmail: email });
  await audit(tx, scope, {
    kind: 'email_change_requested',
    subject: user,
    details: { from: user.email, to: email },
  });
  await queueConfirmation(tx, app, { ...user, pendingEmail: email }, user.id);
}

/** Marks the address of a row-locked account as confirmed or not confirmed, and deletes the links that become obsolete. */
export async function setEmailConfirmed(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  { id, name, email, pendingEmail }: LockedUser,
  confirmed: boolean,
): Promise<void> {
  await audit(tx, scope, {
    kind: confirmed ? 'email_confirmed' : 'email_unconfirmed',
    subject: { id, name },
    details: { email },
  });
  await updateUser(tx, id, { emailVerifiedAt: confirmed ? app.now() : null });
  if (!confirmed) await deleteLinksOf(tx, id, ['reset-password']);
  else if (!pendingEmail) await deleteLinksOf(tx, id, ['confirm-email']);
}

/** Confirms the address that a link was sent to. A pending new address replaces the current one. 400 for an unusable link. */
export async function confirmEmail(
  app: AppContext,
  token: string,
  caller: Caller,
): Promise<{ success: true }> {
  await app.database.transaction(async (tx) => {
    const { user, email } = await consumeLink(tx, app, token, 'confirm-email');
    const emailVerifiedAt = app.now();
    const by = { ...caller, userId: user.id };
    await changeUser(tx, by, user, { email: email ?? user.email, emailVerifiedAt, pendingEmail: null });
    await deleteLinksOf(tx, user.id, ['stop-email-change']);
  });
  return { success: true };
}

/** Cancels the pending change of the e-mail address. The link is in the mail about the change. 400 for an unusable link. */
export async function stopEmailChange(
  app: AppContext,
  token: string,
  caller: Caller,
): Promise<{ success: true }> {
  await app.database.transaction(async (tx) => {
    const { user } = await consumeLink(tx, app, token, 'stop-email-change');
    await cancelChange(tx, { ...caller, userId: user.id }, user);
  });
  return { success: true };
}

/**
 * Mails the confirmation link, and for a pending change also the notice to the current address. Returns false when no mail is
 * configured. 429 after too many mails.
 */
async function queueConfirmation(
  tx: Tx,
  app: MailContext,
  user: AddressOwner,
  causedById: number | null,
): Promise<boolean> {
  if (!app.config.mail) return false;
  const email = user.pendingEmail ?? user.email;
  if (app.config.rateLimit) await requireConfirmationQuota(tx, app, { userId: user.id, email });
  if (user.pendingEmail) await lockMailLimits(tx, app, { causedById, addresses: [email, user.email] });
  const link = newLink(app, 'confirm-email');
  await queueMail(tx, app, { ...confirmationMail(user, link), causedById });
  await storeLink(tx, link, { userId: user.id, email });
  if (!user.pendingEmail) return true;
  const stopLink = newLink(app, 'stop-email-change');
  await queueMail(tx, app, { ...addressChangeMail(user, stopLink), causedById });
  await storeLink(tx, stopLink, { userId: user.id, email: null });
  return true;
}

async function requireConfirmationQuota(
  tx: Tx,
  app: MailContext,
  owner: { userId: number; email: string },
): Promise<void> {
  const oldestTime = await nthNewestConfirmationTime(tx, owner, MAX_CONFIRMATIONS);
  const waitMs = oldestTime ? oldestTime.getTime() + HOUR_MS - app.now().getTime() : 0;
  if (waitMs <= 0) return;
  throw new AppError('rate_limited', 'Too many confirmation messages were sent. Please try again later', {
    details: { retryAfterSeconds: waitMs / 1000 },
  });
}

async function cancelChange(tx: Tx, by: AuditActor, { id, name, pendingEmail }: LockedUser): Promise<void> {
  await audit(tx, by, {
    kind: 'email_change_canceled',
    subject: { id, name },
    details: { to: pendingEmail },
  });
  await updateUser(tx, id, { pendingEmail: null });
  await deleteLinksOf(tx, id, ['confirm-email', 'stop-email-change']);
}

function isConfirmed({ emailVerifiedAt, pendingEmail }: LockedUser): boolean {
  return emailVerifiedAt !== null && pendingEmail === null;
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function throwAccountGone(): never {
  throw new AppError('not_signed_in', 'You are not signed in');
}
