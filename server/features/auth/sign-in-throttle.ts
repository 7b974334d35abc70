import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';

/**
 * Slows down guessing (decisions.md §3): failures are counted for an account from one address, for an address, and for
 * an account from anywhere. The last is lenient and short, so that guessing from elsewhere does not lock the owner out.
 */
const LIMITS = {
  accountAtAddress: { points: 8, duration: 15 * 60 },
  address: { points: 60, duration: 60 * 60 },
  account: { points: 40, duration: 5 * 60 },
  ownPassword: { points: 8, duration: 15 * 60 },
} as const;

export interface SignInAttempt {
  /** It was right: it does not count, and earlier slips from the same address are forgiven. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt before its password is checked, so that parallel guesses count too; `rate_limited` when there were too
 * many. Username and e-mail address of one account count together; what names no account counts as it is typed.
 */
export async function beginSignInAttempt(
  app: AppContext,
  { typed, accountId, ipAddress }: { typed: string; accountId: number | undefined; ipAddress: string },
): Promise<SignInAttempt> {
  if (!app.config.rateLimit) return { succeeded: async () => undefined };
  const name = accountId === undefined ? `typed ${typed.toLowerCase()}` : `account ${accountId}`;
  const pair = { limiter: limiter(app, 'accountAtAddress'), key: `${name}@${ipAddress}` };
  const wider = [
    { limiter: limiter(app, 'address'), key: ipAddress },
    { limiter: limiter(app, 'account'), key: name },
  ];
  for (const { limiter: counter, key } of [pair, ...wider]) await consume(counter, key);
  return {
    succeeded: async () => {
      await pair.limiter.delete(pair.key);
      for (const { limiter: counter, key } of wider) await counter.reward(key, 1);
    },
  };
}

/** The same for the current password that a signed-in user is asked for again: counted by account, wherever it is open. */
export async function beginPasswordCheck(app: AppContext, userId: number): Promise<SignInAttempt> {
  if (!app.config.rateLimit) return { succeeded: async () => undefined };
  const counter = limiter(app, 'ownPassword');
  await consume(counter, String(userId));
  return { succeeded: async () => void (await counter.delete(String(userId))) };
}

function limiter(app: AppContext, name: keyof typeof LIMITS): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: app.database.pool,
    storeType: 'pool',
    tableName: 'sign_in_failures',
    tableCreated: true,
    keyPrefix: name,
    clearExpiredByTimeout: false,
    ...LIMITS[name],
  });
}

async function consume(counter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    throw new AppError('rate_limited', 'Too many sign-in attempts. Please wait a moment and try again', {
      details: { retryAfterSeconds: rejected.msBeforeNext / 1000 },
    });
  }
}
