import { reviewLinkContract } from '#shared/reviews/review-link.contract.ts';
import { FileResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { serveReviewedFile, serveReviewedPage, serveSamplePhoto } from './review-files.service.ts';
import { openReview, recordOpened } from './review-page.service.ts';

export const reviewPageRoutes = routes(reviewLinkContract, {
  open: (app, { params: { token }, caller }) => openReview(app, token, caller),
  seen: (app, { params: { token }, body, caller }) => recordOpened(app, token, caller, body.proofId),
  file: async (app, { params: { token, proofId }, caller }) =>
    new FileResult(await serveReviewedFile(app, token, caller, proofId)),
  page: async (app, { params: { token, proofId, page }, query: { size }, caller }) =>
    new FileResult(await serveReviewedPage(app, token, caller, { proofId, page, size })),
  photo: async (app, { params: { token, photoId }, caller }) =>
    new FileResult(await serveSamplePhoto(app, token, caller, photoId)),
});
