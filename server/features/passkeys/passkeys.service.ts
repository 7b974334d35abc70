import { AppError, throwNotFound } from '#shared/errors.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/passkeys/passkeys.wire.ts';
import { MAX_PASSKEYS } from '#shared/second-step/second-step-values.ts';
import type { AppContext } from '#server/context.ts';
import type { Caller } from '#server/caller.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import {
  lockCaller,
  recordAddition,
  recordRemoval,
  requireRemovableMethod,
} from '#server/features/second-step/method-changes.service.ts';
import { findUser } from '#server/features/users/users.repository.ts';
import { requireSelf } from '#server/features/users/users.service.ts';
import { consumeChallenge, startChallenge } from '#server/sessions/challenges.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { acceptPasskey } from './passkey-use.service.ts';
import {
  deletePasskey,
  findOwnPasskey,
  insertPasskey,
  passkeysOf,
  updatePasskeyName,
  type PasskeyRow,
} from './passkeys.repository.ts';
import { assertionOptions, challengeIn, registrationOptions, verifyRegistration } from './webauthn.ts';

/** The caller's passkeys, newest first. */
export async function listPasskeys(app: AppContext, scope: Scope, id: number): Promise<PasskeyRow[]> {
  requireSelf(scope, id);
  return passkeysOf(app.database.sql, id);
}

/** The options to create a passkey. 409 when the caller has too many. */
export async function startPasskeyRegistration(app: AppContext, scope: Scope, id: number, caller: Caller) {
  requireSelf(scope, id);
  const { sql } = app.database;
  const user = await findUser(sql, id);
  if (!user) throw new AppError('not_signed_in', 'You are not signed in');
  const existing = await passkeysOf(sql, id);
  requireBelowMaximum(existing);
  const challenge = await startChallenge(sql, app, { purpose: 'passkey-registration', userId: id });
  return registrationOptions(caller, user, existing, challenge);
}

/**
 * Adds the passkey that the browser created. Returns recovery codes when this is the account's first method for the second step,
 * otherwise null. 400 for a response that is not for a valid challenge of this user and origin, 409 when the passkey is already
 * registered or the caller has too many.
 */
export async function addPasskey(
  app: AppContext,
  scope: Scope,
  id: number,
  { name, response }: { name: string; response: PasskeyRegistration },
  caller: Caller,
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | null }> {
  requireSelf(scope, id);
  const challenge = challengeIn(response);
  const verifiedRegistration = await verifyRegistration(caller, response, challenge);
  if (!verifiedRegistration) throw notVerifiedError();
  // One transaction consumes the challenge and stores the passkey. If it fails, the challenge stays, and the call can be repeated.
  return app.database.transaction(async (tx) => {
    const user = await lockCaller(tx, scope);
    const consumedChallenge = await consumeChallenge(tx, app, challenge, 'passkey-registration');
    if (consumedChallenge?.userId !== id) throw notVerifiedError();
    requireBelowMaximum(await passkeysOf(tx, id));
    const recoveryCodes = await recordAddition(tx, app, scope, user, {
      kind: 'passkey_added',
      method: 'passkey',
      subject: 'A passkey was added',
      change: `The passkey ‘${name}’ was added to`,
    });
    const { credential, credentialBackedUp } = verifiedRegistration;
    const passkey = await insertPasskey(tx, {
      userId: id,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      isBackedUp: credentialBackedUp,
      createdAt: app.now(),
    });
    if (!passkey) throw new AppError('conflict', 'This passkey is already registered');
    return { passkey, recoveryCodes };
  });
}

/** Renames one of the caller's passkeys; 404 for other passkeys. */
export async function renamePasskey(
  app: AppContext,
  scope: Scope,
  { id, passkeyId }: { id: number; passkeyId: number },
  { name }: { name: string },
): Promise<PasskeyRow> {
  requireSelf(scope, id);
  const passkey = { userId: id, id: passkeyId, name };
  return app.database.transaction(
    async (tx) => (await updatePasskeyName(tx, passkey)) ?? throwNotFound('Passkey'),
  );
}

/** Removes one of the caller's passkeys. 404 for other passkeys, 409 for the last method while a second step is required. */
export async function removePasskey(
  app: AppContext,
  scope: Scope,
  { id, passkeyId }: { id: number; passkeyId: number },
): Promise<{ success: true }> {
  requireSelf(scope, id);
  return app.database.transaction(async (tx) => {
    const user = await lockCaller(tx, scope);
    const { name } = (await findOwnPasskey(tx, id, passkeyId)) ?? throwNotFound('Passkey');
    await requireRemovableMethod(tx, user);
    await deletePasskey(tx, id, passkeyId);
    await recordRemoval(tx, app, scope, user, {
      kind: 'passkey_removed',
      method: 'passkey',
      subject: 'A passkey was removed',
      change: `The passkey ‘${name}’ was removed from`,
    });
    return { success: true as const };
  });
}

/** The options to confirm the caller's identity with a passkey. 409 when the caller has no passkey. */
export async function startPasskeyConfirmation(app: AppContext, scope: Scope, id: number, caller: Caller) {
  requireSelf(scope, id);
  const { sql } = app.database;
  const allowedPasskeys = await passkeysOf(sql, id);
  if (allowedPasskeys.length === 0) throw new AppError('conflict', 'Your account has no passkey');
  const challenge = await startChallenge(sql, app, { purpose: 'confirmation', userId: id });
  return assertionOptions(caller, { challenge, allowedPasskeys, userVerification: 'required' });
}

/**
 * Checks the passkey with which the caller confirms their identity. User verification is required. 400 for an invalid response,
 * which is recorded in the audit log.
 */
export async function checkOwnPasskey(
  app: AppContext,
  scope: Scope,
  response: PasskeyAssertion,
  { origin }: Caller,
): Promise<void> {
  const isAccepted = await app.database.transaction(async (tx) => {
    const { id: userId } = await lockCaller(tx, scope);
    const passkeyUse = { response, purpose: 'confirmation', requiresVerification: true } as const;
    if (await acceptPasskey(tx, app, { ...passkeyUse, userId, origin })) return true;
    // Returns false instead of throwing, so that the transaction commits: an invalid response uses up its challenge too.
    await audit(tx, scope, { kind: 'confirmation_failed', details: { method: 'passkey' } });
    return false;
  });
  if (!isAccepted) throw notVerifiedError();
}

function requireBelowMaximum(existing: PasskeyRow[]): void {
  if (existing.length >= MAX_PASSKEYS)
    throw new AppError('conflict', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first`);
}

function notVerifiedError(): AppError {
  return new AppError('validation_failed', 'The passkey could not be verified. Please try again');
}
