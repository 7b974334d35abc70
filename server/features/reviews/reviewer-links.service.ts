import { REVIEW_LINK_VALIDITY_MS } from '#shared/reviews/review-values.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';
import { extendReviewLinks, insertReviewLink, type ReviewerRow } from './reviewers.repository.ts';
import { reviewUrl } from './review-mails.service.ts';

/**
 * Extends the valid links of a reviewer to 60 days from now, and returns null. The same link then works for the next version.
 * For a reviewer without a valid link, creates a link and returns its URL.
 */
export async function extendOrCreateLink(
  tx: Tx,
  app: AppContext,
  reviewer: ReviewerRow,
  origin: string,
): Promise<string | null> {
  const now = app.now();
  const isExtended = await extendReviewLinks(tx, reviewer, {
    now,
    expiresAt: new Date(now.getTime() + REVIEW_LINK_VALIDITY_MS),
  });
  return isExtended ? null : createReviewLink(tx, app, reviewer, origin);
}

/** Creates a link that the shop gives to the reviewer, and returns its URL. Only the hash of its token is stored. */
export async function createReviewLink(
  tx: Tx,
  app: AppContext,
  { id: reviewerId }: Pick<ReviewerRow, 'id'>,
  origin: string,
): Promise<string> {
  const [token, now] = [newSessionToken(), app.now()];
  await insertReviewLink(tx, {
    reviewerId,
    tokenHash: hashToken(token),
    mailedTo: null,
    expiresAt: new Date(now.getTime() + REVIEW_LINK_VALIDITY_MS),
    createdAt: now,
  });
  return reviewUrl(origin, token);
}
