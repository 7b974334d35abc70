import { liveContract } from '#shared/live/live.contract.ts';
import type { Live } from '#server/features/live/live.service.ts';
import { EventsAnswer } from '#server/http/answer.ts';
import { routes, type BoundRoute } from '#server/http/routes.ts';
import { hashToken } from '#server/platform/session-token.ts';

/** The only routes with a state of their own, the open streams. */
export function liveRoutes(live: Live): BoundRoute[] {
  return routes(liveContract, {
    open: async (_app, { scope, query, caller }) =>
      new EventsAnswer(await live.open(scope, { ...query, tokenHash: hashToken(caller.sessionToken ?? '') })),
  });
}
