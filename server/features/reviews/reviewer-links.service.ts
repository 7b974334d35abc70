import { REVIEW_LINK_MS } from '#shared/reviews/review-values.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';
import { insertLink, type ReviewerRow } from './reviewers.repository.ts';
import { reviewUrl } from './review-mails.service.ts';

/** Creates a link that the shop hands over, and returns its URL. Only the hash of its token is stored. */
export async function createLink(
  tx: Tx,
  app: AppContext,
  { id: reviewerId }: Pick<ReviewerRow, 'id'>,
  origin: string,
): Promise<string> {
  const [token, now] = [newSessionToken(), app.now()];
  await insertLink(tx, {
    reviewerId,
    tokenHash: hashToken(token),
    mailedTo: null,
    expiresAt: new Date(now.getTime() + REVIEW_LINK_MS),
    createdAt: now,
  });
  return reviewUrl(origin, token);
}
