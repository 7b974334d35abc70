import type { Tx } from '#server/db/database.ts';
import { reviewerLinks, reviewers } from '#server/db/schema/reviews.ts';

export type ReviewerRow = typeof reviewers.$inferSelect;

/** Writes a link. */
export async function insertLink(tx: Tx, link: typeof reviewerLinks.$inferInsert): Promise<void> {
  await tx.insert(reviewerLinks).values(link);
}
