import type { AppContext } from '#server/context.ts';
import { consume, limiter } from '#server/features/limits/attempt-limits.ts';
import type { Scope } from '#server/session-scope.ts';

/** What is limited for each account, in the words of its refusal. */
const NOUNS = {
  teamChange: 'team changes',
  newProject: 'new projects',
  newAssignment: 'changes of installer or client',
  message: 'messages',
} as const;

export type LimitedAct = keyof typeof NOUNS;

/**
 * Counts an act of the caller, wherever the account is open; `rate_limited` when there were too many. Call it before the
 * transaction of the act. `RATE_LIMIT=off` lifts it.
 */
export async function countAct(app: AppContext, { userId }: Scope, act: LimitedAct): Promise<void> {
  if (!app.config.rateLimit) return;
  const message = `Too many ${NOUNS[act]}. Please wait a moment and try again`;
  await consume(limiter(app, act), String(userId), message);
}
