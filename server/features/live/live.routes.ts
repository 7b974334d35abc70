import { liveContract } from '#shared/live/live.contract.ts';
import type { Live } from '#server/features/live/live.service.ts';
import { EventsAnswer } from '#server/http/answer.ts';
import { routes, type BoundRoute } from '#server/http/routes.ts';
import { hashToken } from '#server/platform/session-token.ts';

/** The one feature with a state of its own: the streams that are open. */
export function liveRoutes(live: Live): BoundRoute[] {
  return routes(liveContract, {
    open: async (_app, { scope, query, caller }) =>
      new EventsAnswer(await live.open(scope, { ...query, tokenHash: hashToken(caller.sessionToken ?? '') })),
  });
}
