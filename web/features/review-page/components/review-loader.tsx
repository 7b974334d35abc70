import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewPage } from '#shared/reviews/review-link.contract.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { useLiveLinkPage } from '#web/api/live-link-page.ts';
import { useNameInTitle } from '#web/lib/tab-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { reviewQuery } from '../review.queries.ts';
import { useShownReview } from '../use-shown-review.ts';
import { InvalidLink } from '#web/shell/invalid-link.tsx';
import { NoVersion } from './no-version.tsx';
import { ReviewContent } from './review-content.tsx';
import { ParticipantNotice } from './participant-notice.tsx';
import { LinkPageLayout } from '#web/shell/link-page-layout.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';

/** The review of a link, or the reason why it cannot be shown. */
export function ReviewLoader({ token }: { token: string }) {
  const review = useQuery(reviewQuery(token));
  const [isShown, setIsShown] = useState(false);
  useNameInTitle(review.data?.project);
  // Also replaces a review that is already shown, because the shop may have revoked the link since then. Other errors
  // do not replace the review.
  if (isNotFound(review.error)) return <InvalidLink />;
  if (!review.data && review.error)
    return (
      <LinkPageLayout>
        <h1 className="sr-only">Review</h1>
        <ErrorState title="The proof could not be loaded" text={review.error.message} query={review} />
      </LinkPageLayout>
    );
  if (!review.data) return <ReviewSkeleton />;
  // A sign-in in another tab does not replace a review that is shown, because the reviewer may be writing.
  if (review.data.projectId !== null && !isShown)
    return <ParticipantNotice review={review.data} projectId={review.data.projectId} />;
  if (!isShown) setIsShown(true);
  return <LiveReview token={token} review={review.data} />;
}

function LiveReview({ token, review: current }: { token: string; review: ReviewPage }) {
  useLiveLinkPage(token);
  const { review, isDeleted, showCurrent } = useShownReview(current);
  if (review.versions.length === 0) return <NoVersion review={review} />;
  return <ReviewContent token={token} review={review} isDeleted={isDeleted} onShowCurrent={showCurrent} />;
}
