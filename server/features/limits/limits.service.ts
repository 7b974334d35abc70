import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Scope } from '#server/session-scope.ts';

const HOUR = 3600;

/** How often one account may do something, per `duration` in seconds: far above what people do by hand (decision 0027). */
const LIMITS = {
  teamChange: { points: 60, duration: HOUR, noun: 'team changes' },
  newProject: { points: 120, duration: HOUR, noun: 'new projects' },
  newAssignment: { points: 120, duration: HOUR, noun: 'changes of installer or client' },
  message: { points: 60, duration: 60, noun: 'messages' },
} as const;

export type LimitedAct = keyof typeof LIMITS;

/**
 * Counts an act of the caller, wherever the account is open; `rate_limited` when there were too many. Call it before the
 * transaction of the act. `RATE_LIMIT=off` lifts it.
 */
export async function countAct(app: AppContext, { userId }: Scope, act: LimitedAct): Promise<void> {
  if (!app.config.rateLimit) return;
  try {
    await counterOf(app, act).consume(userId);
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    throw new AppError('rate_limited', `Too many ${LIMITS[act].noun}. Please wait a moment and try again`, {
      details: { retryAfterSeconds: rejected.msBeforeNext / 1000 },
    });
  }
}

/** In the table of the sign-in throttle, which maintenance clears of what has expired. */
function counterOf(app: AppContext, act: LimitedAct): RateLimiterPostgres {
  const { points, duration } = LIMITS[act];
  return new RateLimiterPostgres({
    storeClient: app.database.pool,
    storeType: 'pool',
    tableName: 'sign_in_failures',
    tableCreated: true,
    keyPrefix: act,
    clearExpiredByTimeout: false,
    points,
    duration,
  });
}
