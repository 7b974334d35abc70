import { RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { DEVICE_MS } from '#server/sessions/session-token.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/**
 * The number of attempts or actions per `duration` in seconds. The counters are in the database (`sign_in_failures`), so that all
 * processes share them (docs/decisions/0007-sign-in-throttle.md). Maintenance removes expired counters.
 */
const LIMITS = {
  accountAtAddress: { points: 8, duration: 15 * MINUTE_SECONDS },
  address: { points: 60, duration: HOUR_SECONDS },
  account: { points: 40, duration: 5 * MINUTE_SECONDS },
  accountOnDevice: { points: 8, duration: 15 * MINUTE_SECONDS },
  ownPassword: { points: 8, duration: 15 * MINUTE_SECONDS },
  /**
   * Attempts with a code or passkey after the password. Each known browser of an account has its own counter. All other
   * browsers share the counter of the account.
   */
  secondStep: { points: 8, duration: 15 * MINUTE_SECONDS },
  /** Requests for passkey options, by IP address. */
  passkeyOptions: { points: 120, duration: HOUR_SECONDS },
  /** Sign-ins with a passkey, by IP address. */
  passkeySignIn: { points: 120, duration: HOUR_SECONDS },
  registrationsPerHour: { points: 10, duration: HOUR_SECONDS },
  registrationsPerDay: { points: 30, duration: 24 * HOUR_SECONDS },
  /**
   * Requests to reset a password: separate limits by the username or e-mail address that was typed, by account, and by the
   * account's e-mail address.
   */
  passwordReset: { points: 5, duration: HOUR_SECONDS },
  /** Requests to reset a password, by IP address. */
  passwordResetsFrom: { points: 20, duration: HOUR_SECONDS },
  /**
   * The limits from here to `dataExport` apply to actions. They are far above manual use
   * (docs/decisions/0027-limits-against-automation.md).
   */
  teamChange: { points: 60, duration: HOUR_SECONDS },
  newProject: { points: 120, duration: HOUR_SECONDS },
  newAssignment: { points: 120, duration: HOUR_SECONDS },
  message: { points: 60, duration: MINUTE_SECONDS },
  /** New and reopened comments on proofs, by account and by reviewer. */
  comment: { points: 60, duration: MINUTE_SECONDS },
  invitation: { points: 60, duration: HOUR_SECONDS },
  /** Sending for review, and new links for reviewers. */
  review: { points: 60, duration: HOUR_SECONDS },
  dataExport: { points: 5, duration: 24 * HOUR_SECONDS },
  /** Invitation links that do not exist, by IP address. */
  unknownInvitation: { points: 60, duration: HOUR_SECONDS },
  /** Review and status links that do not exist or are not valid, by IP address. */
  unknownLink: { points: 60, duration: HOUR_SECONDS },
  /** Not a limit. Its rows record which browsers have signed in to which accounts. */
  knownDevice: { points: 1, duration: DEVICE_MS / 1000 },
} as const;

/** Returns the counter with this name. */
export function limiter(app: AppContext, name: keyof typeof LIMITS): RateLimiterPostgres {
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

/**
 * Counts one attempt. Throws `rate_limited` with this message when the limit is exceeded. Before it throws for the first time
 * in a window, it calls `onLock`.
 */
export async function consume(
  counter: RateLimiterAbstract,
  key: string,
  message: string,
  onLock?: () => Promise<void>,
): Promise<void> {
  const rejectedAttempt = await tryConsume(counter, key);
  if (!rejectedAttempt) return;
  if (rejectedAttempt.consumedPoints === counter.points + 1) await onLock?.();
  throwRateLimited(message, rejectedAttempt);
}

function throwRateLimited(message: string, { msBeforeNext }: RateLimiterRes): never {
  throw new AppError('rate_limited', message, { details: { retryAfterSeconds: msBeforeNext / 1000 } });
}

/** Counts one attempt; false when the limit is exceeded. */
export async function countAttempt(counter: RateLimiterPostgres, key: string): Promise<boolean> {
  return (await tryConsume(counter, key)) === null;
}

/** Counts one attempt. Returns the rejected attempt when the limit is exceeded; null otherwise. */
async function tryConsume(counter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | null> {
  try {
    await counter.consume(key);
    return null;
  } catch (rejectedAttempt) {
    if (rejectedAttempt instanceof RateLimiterRes) return rejectedAttempt;
    throw rejectedAttempt;
  }
}

/** The limited actions, in the words of the error message. */
const ACTION_LABELS = {
  teamChange: 'team changes',
  newProject: 'new projects',
  newAssignment: 'installer or client changes',
  message: 'messages',
  comment: 'comments',
  invitation: 'invitations',
  review: 'reviews and review links',
  dataExport: 'downloads of your data',
} as const;

export type LimitedAction = keyof typeof ACTION_LABELS;

/**
 * Counts an action of the caller over all their sessions; throws `rate_limited` when there were too many. Must be called before
 * the action's transaction. `RATE_LIMIT=off` turns this limit off.
 */
export async function countAction(app: AppContext, { userId }: Scope, act: LimitedAction): Promise<void> {
  await countActionForKey(app, String(userId), act);
}

/** Throws `rate_limited` when `countAction` would. Does not count an action. */
export async function requireActionAllowed(
  app: AppContext,
  { userId }: Scope,
  act: LimitedAction,
): Promise<void> {
  if (!app.config.rateLimit) return;
  const counter = limiter(app, act);
  const counterState = await counter.get(String(userId));
  if (counterState && counterState.consumedPoints >= counter.points)
    throwRateLimited(messageFor(act), counterState);
}

/** Like `countAction`, for a reviewer. All links of the reviewer share one count. */
export async function countReviewerAction(
  app: AppContext,
  { reviewerId }: { reviewerId: number },
  act: LimitedAction,
): Promise<void> {
  await countActionForKey(app, `reviewer-${reviewerId}`, act);
}

async function countActionForKey(app: AppContext, key: string, act: LimitedAction): Promise<void> {
  if (!app.config.rateLimit) return;
  await consume(limiter(app, act), key, messageFor(act));
}

function messageFor(act: LimitedAction): string {
  return `Too many ${ACTION_LABELS[act]}. Please try again later`;
}
