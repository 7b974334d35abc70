import { AppError, invalidField } from '#shared/errors.ts';
import { isSecondStepRequired } from '#shared/second-step/second-step.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { requireSelf } from '#server/features/users/users.service.ts';
import { findCredentialsById } from '#server/features/users/users.repository.ts';
import { consumeChallenge, findChallenge, startChallenge } from '#server/sessions/challenges.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { findAcceptedTimeStep, authenticatorUri, newSecret } from './authenticator-code.ts';
import {
  countMethods,
  lockCaller,
  recordAddition,
  recordRemoval,
  requireRemovableMethod,
  writeRecoveryCodes,
} from './method-changes.service.ts';
import {
  countRecoveryCodes,
  deleteAuthenticator,
  findAuthenticator,
  findRequirement,
  saveAuthenticator,
  saveLastTimeStep,
  redeemRecoveryCode,
} from './second-step.repository.ts';

/** 30 minutes, because people may have to install an app first. */
const SETUP_VALIDITY_MS = 30 * 60_000;

/**
 * The time when the caller added the authenticator app, the number of unused recovery codes, and whether a second step is
 * required.
 */
export async function getSecondStep({ database: { sql } }: AppContext, scope: Scope, id: number) {
  requireSelf(scope, id);
  const authenticator = await findAuthenticator(sql, id);
  return {
    authenticatorAddedAt: authenticator?.createdAt ?? null,
    recoveryCodes: await countRecoveryCodes(sql, id),
    isRequired: isSecondStepRequired(await findRequirement(sql), scope.role),
  };
}

/**
 * Creates a secret for an authenticator app. The secret takes effect with its first code (`addAuthenticator`). Until then, the
 * current app stays valid.
 */
export async function startAuthenticator(app: AppContext, scope: Scope, id: number) {
  requireSelf(scope, id);
  const { sql } = app.database;
  const user = await findCredentialsById(sql, id);
  const secret = newSecret();
  const token = await startChallenge(sql, app, {
    purpose: 'authenticator',
    userId: id,
    secret,
    validityMs: SETUP_VALIDITY_MS,
  });
  return { token, secret, uri: authenticatorUri(secret, user?.username ?? '') };
}

/**
 * Adds the authenticator app that shows this first code, and replaces an earlier app. Returns recovery codes when the account
 * had no app and no passkey before, otherwise null. 400 for a wrong code, after which the caller can try again; 409 when the
 * set-up has expired.
 */
export async function addAuthenticator(
  app: AppContext,
  scope: Scope,
  id: number,
  { token, code }: { token: string; code: string },
): Promise<{ recoveryCodes: string[] | null }> {
  requireSelf(scope, id);
  return app.database.transaction(async (tx) => {
    const user = await lockCaller(tx, scope);
    const startedChallenge = await findChallenge(tx, app, token, 'authenticator');
    if (!startedChallenge?.secret || startedChallenge.userId !== id) throw expiredSetupError();
    const step = findAcceptedTimeStep({ secret: startedChallenge.secret, lastStep: null }, code, app.now());
    if (step === null)
      throw invalidField('code', 'This code is not correct. Check that the clock of your phone is right');
    await consumeChallenge(tx, app, token, 'authenticator');
    const recoveryCodes = await recordAddition(tx, app, scope, user, {
      kind: 'second_step_added',
      method: 'authenticator',
      subject: 'An authenticator app was added',
      change: 'An authenticator app was added as the second step of',
    });
    await saveAuthenticator(tx, {
      userId: id,
      secret: startedChallenge.secret,
      lastStep: step,
      createdAt: app.now(),
    });
    return { recoveryCodes };
  });
}

/**
 * Removes the caller's authenticator app. 404 when the caller has no app, 409 when it is the last method and a second step is
 * required.
 */
export async function removeAuthenticator(
  app: AppContext,
  scope: Scope,
  id: number,
): Promise<{ success: true }> {
  requireSelf(scope, id);
  return app.database.transaction(async (tx) => {
    const user = await lockCaller(tx, scope);
    if (!(await findAuthenticator(tx, id)))
      throw new AppError('not_found', 'Your account has no authenticator app');
    await requireRemovableMethod(tx, user);
    await deleteAuthenticator(tx, id);
    await recordRemoval(tx, app, scope, user, {
      kind: 'second_step_removed',
      method: 'authenticator',
      subject: 'Your authenticator app was removed',
      change: 'The authenticator app was removed from',
    });
    return { success: true as const };
  });
}

/** Replaces the caller's recovery codes. 409 without a second step. */
export async function renewRecoveryCodes(
  app: AppContext,
  scope: Scope,
  id: number,
): Promise<{ recoveryCodes: string[] }> {
  requireSelf(scope, id);
  return app.database.transaction(async (tx) => {
    const user = await lockCaller(tx, scope);
    if ((await countMethods(tx, id)) === 0)
      throw new AppError('conflict', 'Add an authenticator app or a passkey first');
    return { recoveryCodes: await writeRecoveryCodes(tx, scope, user) };
  });
}

/** Accepts a code of the row-locked user's app, once. Returns false for a wrong code and for a used code. */
export async function acceptCode(tx: Tx, app: AppContext, userId: number, code: string): Promise<boolean> {
  const authenticator = await findAuthenticator(tx, userId);
  const step = authenticator && findAcceptedTimeStep(authenticator, code, app.now());
  if (step === null) return false;
  await saveLastTimeStep(tx, userId, step);
  return true;
}

/** Accepts an unused recovery code of the row-locked user, once. Returns false for any other code. */
export async function acceptRecoveryCode(
  tx: Tx,
  app: AppContext,
  userId: number,
  code: string,
): Promise<boolean> {
  return redeemRecoveryCode(tx, userId, code, app.now());
}

function expiredSetupError(): AppError {
  return new AppError('conflict', 'The setup took too long. Please start again');
}
