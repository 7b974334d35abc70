import { reviewsContract } from '#shared/reviews/reviews.contract.ts';
import { routes } from '#server/http/routes.ts';
import { changeReviewerDetails, renewLink, revokeReviewer } from './reviewers.service.ts';
import { listReviews } from './reviews.service.ts';
import { sendReview } from './send-review.service.ts';

export const reviewsRoutes = routes(reviewsContract, {
  send: (app, { scope, params, body, caller: { origin, timeZone } }) =>
    sendReview(app, scope, params.id, { ...body, origin, timeZone }),
  list: (app, { scope, params }) => listReviews(app, scope, params.id),
  renewLink: (app, { scope, params, caller: { origin } }) => renewLink(app, scope, params.id, origin),
  rename: (app, { scope, params, body }) => changeReviewerDetails(app, scope, params.id, body),
  revoke: (app, { scope, params }) => revokeReviewer(app, scope, params.id),
});
