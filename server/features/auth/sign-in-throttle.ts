import type { AppContext } from '#server/context.ts';
import type { Caller } from '#server/caller.ts';
import { addressKey } from '#server/platform/client-address.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import type { Credentials } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { consume, limiter } from '#server/features/limits/limits.service.ts';
import { findKnownDeviceKey } from './known-device.ts';

const TOO_MANY_ATTEMPTS = 'Too many sign-in attempts. Please try again later';

export interface SignInAttempt {
  /** Called after a successful attempt. Removes this attempt, and earlier failures from the same browser or IP address. */
  recordSuccess(): Promise<void>;
}

const UNLIMITED_ATTEMPT: SignInAttempt = { recordSuccess: async () => undefined };

/**
 * Counts an attempt before its password is checked, so that parallel guesses count too; throws `rate_limited` when there were too
 * many. Username and e-mail address of one account share a counter; an unknown name has its own counter. A browser that has
 * signed in to the account before has a separate limit, which nobody else can use up.
 */
export async function beginSignInAttempt(
  app: AppContext,
  { typedName, account, caller }: { typedName: string; account: Credentials | null; caller: Caller },
): Promise<SignInAttempt> {
  if (!app.config.rateLimit) return UNLIMITED_ATTEMPT;
  const onLock = () =>
    audit(app.database.sql, caller, { kind: 'sign_in_locked', ...(account && { subject: account }) });
  if (!account) return countAttemptOfUnknownBrowser(app, `typed ${typedName.toLowerCase()}`, caller, onLock);
  const deviceKey = await findKnownDeviceKey(app, account.id, caller.deviceToken);
  if (deviceKey) return countAttemptWithSeparateLimit(app, 'accountOnDevice', deviceKey, onLock);
  return countAttemptOfUnknownBrowser(app, `account ${account.id}`, caller, onLock);
}

/**
 * Counts an attempt at the second step of an account, after the password was correct; throws `rate_limited` when there were too
 * many. A known browser has a separate limit, so that somebody who stole the password cannot lock out the owner.
 */
export async function beginSecondStepAttempt(
  app: AppContext,
  accountId: number,
  caller: Caller,
): Promise<SignInAttempt> {
  if (!app.config.rateLimit) return UNLIMITED_ATTEMPT;
  const deviceKey = await findKnownDeviceKey(app, accountId, caller.deviceToken);
  const onLock = () =>
    audit(
      app.database.sql,
      { ...caller, userId: accountId },
      { kind: 'sign_in_locked', details: { step: 'second-step' } },
    );
  return countAttemptWithSeparateLimit(app, 'secondStep', deviceKey ?? `account ${accountId}`, onLock);
}

/** Counts a step of a sign-in with a passkey, by IP address; throws `rate_limited` when there were too many. */
export async function countPasskeyStep(
  app: AppContext,
  caller: Caller,
  step: 'passkeyOptions' | 'passkeySignIn',
): Promise<void> {
  if (!app.config.rateLimit) return;
  const onLock = () =>
    audit(app.database.sql, caller, { kind: 'sign_in_locked', details: { step: 'passkey' } });
  await consume(limiter(app, step), addressKey(caller.ipAddress), TOO_MANY_ATTEMPTS, onLock);
}

/**
 * Counts an attempt of a signed-in user to confirm their identity; throws `rate_limited` when there were too many. All sessions
 * of an account share one limit.
 */
export async function beginConfirmationAttempt(app: AppContext, scope: Scope): Promise<SignInAttempt> {
  if (!app.config.rateLimit) return UNLIMITED_ATTEMPT;
  const onLock = () => audit(app.database.sql, scope, { kind: 'sign_in_locked' });
  return countAttemptWithSeparateLimit(app, 'ownPassword', String(scope.userId), onLock);
}

/**
 * Counts an attempt of an unknown browser three times: for the account from this IP address, for the IP address, and for the
 * account from any IP address.
 */
async function countAttemptOfUnknownBrowser(
  app: AppContext,
  account: string,
  { ipAddress }: Caller,
  onLock: () => Promise<void>,
): Promise<SignInAttempt> {
  const address = addressKey(ipAddress);
  const pairCounter = { counter: limiter(app, 'accountAtAddress'), key: `${account}@${address}` };
  const widerCounters = [
    { counter: limiter(app, 'address'), key: address },
    { counter: limiter(app, 'account'), key: account },
  ];
  for (const { counter, key } of [pairCounter, ...widerCounters])
    await consume(counter, key, TOO_MANY_ATTEMPTS, onLock);
  return {
    recordSuccess: async () => {
      await pairCounter.counter.delete(pairCounter.key);
      for (const { counter, key } of widerCounters) await counter.reward(key, 1);
    },
  };
}

/** After a password reset, deletes the account's counters of failed sign-ins for the caller's browser and IP address. */
export async function forgetFailures(app: AppContext, accountId: number, caller: Caller): Promise<void> {
  if (!app.config.rateLimit) return;
  const deviceKey = await findKnownDeviceKey(app, accountId, caller.deviceToken);
  if (deviceKey) await limiter(app, 'accountOnDevice').delete(deviceKey);
  await limiter(app, 'accountAtAddress').delete(`account ${accountId}@${addressKey(caller.ipAddress)}`);
}

async function countAttemptWithSeparateLimit(
  app: AppContext,
  name: 'accountOnDevice' | 'ownPassword' | 'secondStep',
  key: string,
  onLock: () => Promise<void>,
): Promise<SignInAttempt> {
  const counter = limiter(app, name);
  await consume(counter, key, TOO_MANY_ATTEMPTS, onLock);
  return { recordSuccess: async () => void (await counter.delete(key)) };
}
