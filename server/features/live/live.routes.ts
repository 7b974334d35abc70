import { liveContract } from '#shared/live/live.contract.ts';
import { reviewLiveContract } from '#shared/reviews/proof-comments.contract.ts';
import { statusLiveContract } from '#shared/status-link/status-link.contract.ts';
import { openReviewStream, openStatusStream } from '#server/features/live/live-links.service.ts';
import type { Live } from '#server/features/live/live.service.ts';
import { EventsResult } from '#server/http/route-result.ts';
import { routes, type BoundRoute } from '#server/http/routes.ts';
import { hashToken } from '#server/sessions/session-token.ts';

/** The routes of the live streams. The handlers share `live`, which holds the open streams. */
export function liveRoutes(live: Live): BoundRoute[] {
  return [
    ...routes(liveContract, {
      open: async (_app, { scope, query, caller }) =>
        new EventsResult(
          await live.open(scope, { ...query, tokenHash: hashToken(caller.sessionToken ?? '') }),
        ),
    }),
    ...routes(reviewLiveContract, {
      open: async (app, { params, query, caller }) =>
        new EventsResult(await openReviewStream(app, live, { ...params, ...query, caller })),
    }),
    ...routes(statusLiveContract, {
      open: async (app, { params, query, caller }) =>
        new EventsResult(await openStatusStream(app, live, { ...params, ...query, caller })),
    }),
  ];
}
