import type { AppContext } from '#server/context.ts';
import type { Caller } from '#server/caller.ts';
import { addressKey } from '#server/platform/client-address.ts';
import { consume, limiter } from '#server/features/limits/limits.service.ts';
import { knownDevice } from './known-device.ts';

const TOO_MANY = 'Too many sign-in attempts. Please wait a moment and try again';

export interface SignInAttempt {
  /** Called after a correct password: removes this attempt and earlier failures from the same origin. */
  succeeded(): Promise<void>;
}

const UNLIMITED: SignInAttempt = { succeeded: async () => undefined };

/**
 * Counts an attempt before its password is checked, so that parallel guesses count too; throws `rate_limited` when there
 * were too many. Username and e-mail address of one account share a counter; an unknown name has its own. A browser
 * that has signed in to the account before has a separate limit, which nobody else can use up.
 */
export async function beginSignInAttempt(
  app: AppContext,
  { typed, accountId, caller }: { typed: string; accountId: number | undefined; caller: Caller },
): Promise<SignInAttempt> {
  if (!app.config.rateLimit) return UNLIMITED;
  if (accountId === undefined) return countUnknownBrowser(app, `typed ${typed.toLowerCase()}`, caller);
  const device = await knownDevice(app, accountId, caller.deviceToken);
  if (device) return countSeparately(app, 'accountOnDevice', device);
  return countUnknownBrowser(app, `account ${accountId}`, caller);
}

/** Counts a signed-in user's attempt to confirm the current password, by account over all sessions. */
export async function beginPasswordCheck(app: AppContext, userId: number): Promise<SignInAttempt> {
  if (!app.config.rateLimit) return UNLIMITED;
  return countSeparately(app, 'ownPassword', String(userId));
}

/** Counts for the account from this IP address, for the IP address, and for the account from any IP address. */
async function countUnknownBrowser(
  app: AppContext,
  account: string,
  { ipAddress }: Caller,
): Promise<SignInAttempt> {
  const address = addressKey(ipAddress);
  const pair = { counter: limiter(app, 'accountAtAddress'), key: `${account}@${address}` };
  const wider = [
    { counter: limiter(app, 'address'), key: address },
    { counter: limiter(app, 'account'), key: account },
  ];
  for (const { counter, key } of [pair, ...wider]) await consume(counter, key, TOO_MANY);
  return {
    succeeded: async () => {
      await pair.counter.delete(pair.key);
      for (const { counter, key } of wider) await counter.reward(key, 1);
    },
  };
}

/** Removes the failed attempts on an account from this origin, after its user has set a new password by mail. */
export async function forgetFailures(app: AppContext, accountId: number, caller: Caller): Promise<void> {
  if (!app.config.rateLimit) return;
  const device = await knownDevice(app, accountId, caller.deviceToken);
  if (device) await limiter(app, 'accountOnDevice').delete(device);
  await limiter(app, 'accountAtAddress').delete(`account ${accountId}@${addressKey(caller.ipAddress)}`);
}

async function countSeparately(
  app: AppContext,
  name: 'accountOnDevice' | 'ownPassword',
  key: string,
): Promise<SignInAttempt> {
  const counter = limiter(app, name);
  await consume(counter, key, TOO_MANY);
  return { succeeded: async () => void (await counter.delete(key)) };
}
