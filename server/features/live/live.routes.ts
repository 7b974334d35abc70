import { liveContract } from '#shared/live/live.contract.ts';
import { reviewLiveContract } from '#shared/reviews/proof-comments.contract.ts';
import { statusLiveContract } from '#shared/status-link/status-link.contract.ts';
import type { Live } from '#server/features/live/live.service.ts';
import { accessOfLink, rejectLink } from '#server/features/reviews/review-access.service.ts';
import { findStatusAccess } from '#server/features/status-link/status-access.repository.ts';
import { EventsResult } from '#server/http/route-result.ts';
import { routes, type BoundRoute } from '#server/http/routes.ts';
import { hashToken } from '#server/sessions/session-token.ts';

/** The routes of the live streams. They have state: the open streams. */
export function liveRoutes(live: Live): BoundRoute[] {
  return [
    ...routes(liveContract, {
      open: async (_app, { scope, query, caller }) =>
        new EventsResult(
          await live.open(scope, { ...query, tokenHash: hashToken(caller.sessionToken ?? '') }),
        ),
    }),
    ...routes(reviewLiveContract, {
      open: async (app, { params: { token }, query, caller }) => {
        const { projectId } = await accessOfLink(app, token, caller);
        const opening = { ...query, tokenHash: hashToken(token) };
        return new EventsResult(await live.openForLink({ page: 'review', projectId }, opening));
      },
    }),
    ...routes(statusLiveContract, {
      open: async (app, { params: { token }, query, caller }) => {
        const tokenHash = hashToken(token);
        const access = await findStatusAccess(app.database.sql, tokenHash);
        if (!access) return rejectLink(app, caller);
        const link = { page: 'status', projectId: access.projectId } as const;
        return new EventsResult(await live.openForLink(link, { ...query, tokenHash }));
      },
    }),
  ];
}
