import { useState } from 'react';
import type { ReviewPage } from '#shared/reviews/review-link.contract.ts';
import { hasUnsentComment, hasUnsentReplyTo, useUnsentCommentCheck } from '#web/lib/unsent-comments.ts';

export const VERSION_DELETED_TEXT = 'The shop has deleted this version.';

/**
 * The review to show. When the shop deletes the version with the comment that the reviewer is replying to, or the only version,
 * the review stays as it was while there is unsent text, so that the reviewer can copy the text. `isDeleted` is then true.
 */
export function useShownReview(current: ReviewPage) {
  const [shown, setShown] = useState(current);
  const isDeleted = useUnsentCommentCheck(() => losesText(shown, current));
  if (!isDeleted && shown !== current) setShown(current);
  return { review: isDeleted ? shown : current, isDeleted, showCurrent: () => setShown(current) };
}

/** Whether showing the current review would remove unsent text. */
function losesText(shown: ReviewPage, current: ReviewPage): boolean {
  if (shown.versions.length > 0 && current.versions.length === 0) return hasUnsentComment();
  const currentIds = new Set(current.comments.map(({ id }) => id));
  return shown.comments.some(({ id }) => !currentIds.has(id) && hasUnsentReplyTo(id));
}
