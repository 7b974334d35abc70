import type { QueryClient } from '@tanstack/react-query';
import { reviewQuery } from '#web/features/review-page/review.queries.ts';

/** Starts the API call of the review page. Then loads the picture of the first page of the newest proof version. */
export function prefetchReview(queryClient: QueryClient, token: string): void {
  void queryClient.fetchQuery(reviewQuery(token)).then(
    ({ versions }) => preloadPicture(versions[0]?.pages[0]?.url),
    // Ignored here, because the page shows the error.
    () => undefined,
  );
}

function preloadPicture(url: string | undefined): void {
  if (url) new Image().src = url;
}
