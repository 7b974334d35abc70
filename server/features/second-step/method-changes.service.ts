import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import { AppError } from '#shared/errors.ts';
import { isSecondStepRequired, mayRemoveMethod } from '#shared/second-step/second-step.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { queueMail, type NewMail } from '#server/features/mail/outbox.service.ts';
import { lockUser, type LockedUser } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { newRecoveryCodes, formatRecoveryCode } from './recovery-codes.ts';
import { secondStepMail } from './second-step-change-mails.ts';
import {
  countPasskeys,
  findAuthenticator,
  findRequirement,
  replaceRecoveryCodes,
} from './second-step.repository.ts';

/** Locks the caller's account and returns it. Every change of a second step locks the account first. */
export async function lockCaller(tx: Tx, { userId }: Scope): Promise<LockedUser> {
  const user = await lockUser(tx, userId);
  if (!user) throw new AppError('not_signed_in', 'You are not signed in');
  return user;
}

/** Counts a user's second-step methods: the authenticator app is one method, and each passkey is another. */
export async function countMethods(tx: Tx, userId: number): Promise<number> {
  return (await countPasskeys(tx, userId)) + ((await findAuthenticator(tx, userId)) ? 1 : 0);
}

/** Throws a 409 when the row-locked user has only one method and must have a second step. */
export async function requireRemovableMethod(tx: Tx, { id, role }: LockedUser): Promise<void> {
  const isRequired = isSecondStepRequired(await findRequirement(tx), role);
  if (mayRemoveMethod({ isRequired, methodCount: await countMethods(tx, id) })) return;
  throw new AppError(
    'conflict',
    'A second step is required for your account. Add another one before you remove the last one',
  );
}

interface MethodChange {
  kind: AuditKind;
  /** The method, for the audit log. */
  method: string;
  subject: string;
  /** The beginning of a sentence in the mail, for example 'A passkey was added to'. The sentence ends with the account. */
  change: string;
}

/**
 * Writes the audit event for a new method, and notifies the user by mail. Returns new recovery codes for the user's first
 * method, otherwise null. Must be called before the method is stored, because this function counts the stored methods.
 */
export async function recordAddition(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  user: LockedUser,
  change: MethodChange,
): Promise<string[] | null> {
  const isFirst = (await countMethods(tx, user.id)) === 0;
  await recordChange(tx, app, scope, user, change);
  return isFirst ? writeRecoveryCodes(tx, scope, user) : null;
}

/**
 * Records that a method was removed, and notifies the user by mail. Removing the last method also removes the recovery codes.
 * Must be called after the method is deleted.
 */
export async function recordRemoval(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  user: LockedUser,
  change: MethodChange,
): Promise<void> {
  if ((await countMethods(tx, user.id)) === 0) await replaceRecoveryCodes(tx, user.id, []);
  await recordChange(tx, app, scope, user, change);
}

/** Replaces the recovery codes of a row-locked user, and returns the new codes in the format for display. */
export async function writeRecoveryCodes(tx: Tx, scope: Scope, user: LockedUser): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, user.id, codes);
  await audit(tx, scope, { kind: 'recovery_codes_created', subject: user });
  return codes.map(formatRecoveryCode);
}

/**
 * Queues a mail about the account's security. An unconfirmed address gets no mail. An address that has received too much mail
 * gets none either, but the change of the account is kept.
 */
export async function mailSecurityNotice(
  tx: Tx,
  app: Pick<AppContext, 'config' | 'now'>,
  user: LockedUser,
  mail: NewMail,
): Promise<void> {
  if (!user.emailVerifiedAt) return;
  await queueMail(tx, app, mail).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
  });
}

async function recordChange(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  user: LockedUser,
  { kind, method, subject, change }: MethodChange,
): Promise<void> {
  await audit(tx, scope, { kind, subject: user, details: { method } });
  await mailSecurityNotice(tx, app, user, secondStepMail(user, subject, change));
}
