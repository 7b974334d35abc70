import type { SecondStepBody } from '#shared/auth/sign-in-steps.contract.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { PasskeyAssertion } from '#shared/passkeys/passkeys.wire.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Caller } from '#server/caller.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import {
  acceptPasskey,
  accountOfPasskey,
  passkeySignInOptions,
  secondStepPasskeyOptions,
} from '#server/features/passkeys/passkey-use.service.ts';
import { acceptCode, acceptRecoveryCode } from '#server/features/second-step/second-step.service.ts';
import { lockUser } from '#server/features/users/users.repository.ts';
import { consumeChallenge, findChallenge } from '#server/sessions/challenges.ts';
import { countPasskeyStep, beginSecondStepAttempt } from './sign-in-throttle.ts';
import { rememberBrowser, startUserSession, type StartedSession } from './start-session.service.ts';

/**
 * Finishes a sign-in with a code, a recovery code or a passkey, after the password was correct. 401 when the sign-in started too
 * long ago, or the password has changed since; 400 for a wrong code or passkey, after which the caller can try again; 429 after
 * too many attempts.
 */
export async function finishSignIn(
  app: AppContext,
  secondStep: SecondStepBody,
  caller: Caller,
): Promise<StartedSession> {
  const userId = await accountOfToken(app, secondStep.token);
  const attempt = await beginSecondStepAttempt(app, userId, caller);
  const step = secondStepKindOf(secondStep);
  const session = await app.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await findChallenge(tx, app, secondStep.token, 'second-step'))) throw createExpiredSignInError();
    // The transaction commits even after a wrong passkey response, because the response uses up its challenge.
    if (!(await acceptSecondStep(tx, app, secondStep, { userId, caller }))) return null;
    await consumeChallenge(tx, app, secondStep.token, 'second-step');
    const startedSession = await startUserSession(tx, app, { userId, step, caller });
    if (step === 'recovery-code')
      await audit(tx, { ...caller, userId }, { kind: 'recovery_code_used', subject: startedSession.user });
    return startedSession;
  });
  if (!session) {
    await recordFailure(app, { userId, step, caller });
    throw createSecondStepError(step);
  }
  await attempt.recordSuccess();
  return rememberBrowser(app, session, caller);
}

/**
 * The options to use a passkey as the second step; 401 when the sign-in started too long ago, 429 after too many attempts.
 */
export async function startSecondStepPasskey(app: AppContext, token: string, caller: Caller) {
  const userId = await accountOfToken(app, token);
  await countPasskeyStep(app, caller, 'passkeyOptions');
  return secondStepPasskeyOptions(app, userId, caller.origin);
}

/** The options to sign in with any passkey of this server; 429 after too many requests from an IP address. */
export async function startPasskeySignIn(app: AppContext, caller: Caller) {
  await countPasskeyStep(app, caller, 'passkeyOptions');
  return passkeySignInOptions(app, caller.origin);
}

/**
 * Signs in with a passkey that requires user verification, without a further step. Throws the same 401 for every invalid passkey
 * response; 429 after too many attempts from an IP address.
 */
export async function signInWithPasskey(
  app: AppContext,
  response: PasskeyAssertion,
  caller: Caller,
): Promise<StartedSession> {
  await countPasskeyStep(app, caller, 'passkeySignIn');
  const userId = await accountOfPasskey(app.database.sql, response);
  const session =
    userId === null
      ? null
      : await app.database.transaction(async (tx) => {
          await lockUser(tx, userId);
          const passkeyUse = { response, userId, purpose: 'passkey-sign-in', origin: caller.origin } as const;
          if (!(await acceptPasskey(tx, app, { ...passkeyUse, requiresVerification: true }))) return null;
          return startUserSession(tx, app, { userId, step: 'passkey', caller });
        });
  if (session) return rememberBrowser(app, session, caller);
  await recordFailure(app, { userId, step: 'passkey', caller });
  throw new AppError('not_signed_in', 'This passkey could not be used to sign in');
}

/** The account of a started sign-in; 401 when its token is unknown or expired. */
async function accountOfToken(app: AppContext, token: string): Promise<number> {
  const startedChallenge = await findChallenge(app.database.sql, app, token, 'second-step');
  if (!startedChallenge?.userId) throw createExpiredSignInError();
  return startedChallenge.userId;
}

async function acceptSecondStep(
  tx: Tx,
  app: AppContext,
  { code, recoveryCode, passkey }: SecondStepBody,
  { userId, caller }: { userId: number; caller: Caller },
): Promise<boolean> {
  if (code !== undefined) return acceptCode(tx, app, userId, code);
  if (recoveryCode !== undefined) return acceptRecoveryCode(tx, app, userId, recoveryCode);
  if (!passkey) return false;
  return acceptPasskey(tx, app, {
    response: passkey,
    purpose: 'second-step-passkey',
    userId,
    origin: caller.origin,
    requiresVerification: false,
  });
}

type SecondStepKind = 'authenticator' | 'recovery-code' | 'passkey';

function secondStepKindOf({ code, recoveryCode }: SecondStepBody): SecondStepKind {
  if (code !== undefined) return 'authenticator';
  return recoveryCode === undefined ? 'passkey' : 'recovery-code';
}

/** Records a failed step. The account is the subject and not the actor, because the caller may be somebody else. */
async function recordFailure(
  app: AppContext,
  { userId, step, caller }: { userId: number | null; step: SecondStepKind; caller: Caller },
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const user = userId === null ? null : await lockUser(tx, userId);
    const subject = user ? { id: user.id, name: user.name } : undefined;
    await audit(tx, caller, { kind: 'sign_in_failed', ...(subject && { subject }), details: { step } });
  });
}

function createSecondStepError(step: SecondStepKind): AppError {
  if (step === 'authenticator') return invalidField('code', 'This code is not correct or was already used');
  if (step === 'recovery-code')
    return invalidField('recoveryCode', 'This recovery code is not correct or was already used');
  return invalidField('passkey', 'The passkey could not be verified. Please try again');
}

function createExpiredSignInError(): AppError {
  return new AppError('not_signed_in', 'Your sign-in took too long. Please enter your password again');
}
