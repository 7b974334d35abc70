import type * as z from 'zod/mini';
import type { reviewForm } from '#shared/reviews/review.forms.ts';
import type { Review } from '#shared/reviews/reviews.contract.ts';

/** The values of the review form before validation. */
export type ReviewFormValues = z.input<typeof reviewForm>;

/** The values of one reviewer row in the form. */
export type ReviewerFormValues = ReviewFormValues['reviewers'][number];

export const EMPTY_REVIEWER: ReviewerFormValues = { name: '', email: '', isClient: false };

/**
 * The people to suggest as reviewers: the current reviewers of all reviews, starting with the newest review. If the
 * project's client is not one of them, the client is added at the start.
 */
export function suggestedReviewers(
  reviews: readonly Review[],
  client: { name: string } | null,
): ReviewerFormValues[] {
  const earlierReviewers = new Map<number, ReviewerFormValues>();
  for (const { reviewers } of reviews)
    for (const { id, name, email, isClient, isRevoked } of reviewers)
      if (!isRevoked && !earlierReviewers.has(id))
        earlierReviewers.set(id, { id, name, email: email ?? '', isClient });
  const knownReviewers = [...earlierReviewers.values()];
  const needsNoClientRow = client === null || knownReviewers.some(({ isClient }) => isClient);
  return needsNoClientRow
    ? knownReviewers
    : [{ name: client.name, email: '', isClient: true }, ...knownReviewers];
}

/** The initial reviewer rows of the form: the reviewers of the latest review. If there is none, one empty row. */
export function initialReviewers(reviews: readonly Review[]): ReviewerFormValues[] {
  const latestReviewers = suggestedReviewers(reviews.slice(0, 1), null);
  return latestReviewers.length > 0 ? latestReviewers : [EMPTY_REVIEWER];
}
