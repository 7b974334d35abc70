import { useEffect } from 'react';
import type { ReviewPage } from '#shared/reviews/review-link.contract.ts';
import { REVIEW_SUBJECTS, type ReviewSubject } from '#shared/reviews/review-values.ts';
import { deleteSentDraft, type OwnDecision } from '#web/features/decisions/use-decision-draft.ts';

/**
 * The storage name of the draft. It contains the id of the oldest version that the link shows, which is the last one in
 * `versions`, so that the typed name and note remain when a newer version is added.
 */
export function draftName({ versions, reviewer }: ReviewPage): string {
  return `draft_review_${versions.at(-1)?.proofId}_${reviewer.name}`;
}

/** The reviewer's decisions that count, about this subject. */
export function ownDecisions({ versions }: ReviewPage, subject: ReviewSubject): OwnDecision[] {
  return versions.flatMap(({ proofId, requests }) =>
    requests.flatMap((request) =>
      request.subject === subject && request.ownDecision ? [{ id: request.ownDecision.id, proofId }] : [],
    ),
  );
}

/**
 * Deletes stored entries as soon as the page has the decision that contains them, even if the response to the decision was
 * lost. This cannot wait: when the shop reopens the review, the page no longer has the decision.
 */
export function useDeleteSentDrafts(review: ReviewPage): void {
  useEffect(() => {
    for (const subject of REVIEW_SUBJECTS)
      deleteSentDraft(draftName(review), subject, ownDecisions(review, subject));
  }, [review]);
}
