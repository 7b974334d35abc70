import type { ReviewPage } from '#shared/reviews/review-link.contract.ts';
import { makeVersion } from '#web/features/proof-viewer/discussion.testing.tsx';
import type { FakeServer } from '#web/testing/fake-server.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { reviewedVersion } from './review-page.testing.ts';

export const PAGE_ROUTE = 'GET /api/review/{token}';

/** Version 1 with a picture. */
export const FIRST_VERSION = reviewedVersion(1, { pages: [...makeVersion().pages] });

/** Opens the page of a reviewer's link. */
export function openReviewPage(
  server: FakeServer,
  review: ReviewPage,
  screen: readonly [number, number] = PHONE_SIZE,
) {
  server.respond(PAGE_ROUTE, review);
  server.respond('POST /api/review/{token}/seen', { success: true });
  // The contracts do not describe this HEAD request for the record.
  server.respond('HEAD /record.pdf' as never, null as never);
  return openPage(server, '/review/token', { user: null, screen });
}
