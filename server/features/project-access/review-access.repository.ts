import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { reviewerLinks, reviewers } from '#server/db/schema/reviews.ts';
import { accountIdOf } from '#server/features/project-access/reviewer-account.repository.ts';

declare const accessMarker: unique symbol;

/** The access of a valid personal link: the reviews of one project in which the link's reviewer was asked to decide. */
export interface ReviewAccess {
  readonly reviewerId: number;
  readonly projectId: number;
  /** The name and the address that the link was made for. */
  readonly name: string;
  readonly email: string | null;
  /** The client's account, when the reviewer is the project's client. */
  readonly userId: number | null;
  /** The address that this link was mailed to; null for a link that was not mailed. */
  readonly mailedTo: string | null;
  readonly [accessMarker]: true;
}

/** Finds a link by the hash of its token, and returns its access. Null for an unknown, expired, replaced or revoked link. */
export async function findReviewAccess(sql: Sql, tokenHash: string, now: Date): Promise<ReviewAccess | null> {
  const [found] = await sql
    .select({
      reviewerId: reviewers.id,
      projectId: reviewers.projectId,
      name: reviewers.name,
      email: reviewers.email,
      userId: accountIdOf(reviewers),
      mailedTo: reviewerLinks.mailedTo,
    })
    .from(reviewerLinks)
    .innerJoin(reviewers, eq(reviewers.id, reviewerLinks.reviewerId))
    .where(
      and(
        eq(reviewerLinks.tokenHash, tokenHash),
        gt(reviewerLinks.expiresAt, now),
        isNull(reviewers.revokedAt),
      ),
    );
  return (found as ReviewAccess | undefined) ?? null;
}

/** Like `findReviewAccess`, with a lock against revocation until the transaction ends. */
export async function lockReviewAccess(tx: Sql, tokenHash: string, now: Date): Promise<ReviewAccess | null> {
  const access = await findReviewAccess(tx, tokenHash, now);
  if (!access) return null;
  const lockedReviewers = await tx
    .select({ id: reviewers.id })
    .from(reviewers)
    .where(and(eq(reviewers.id, access.reviewerId), isNull(reviewers.revokedAt)))
    .for('share');
  // Reads the access again, because the link may have been replaced before the lock.
  return lockedReviewers.length > 0 ? findReviewAccess(tx, tokenHash, now) : null;
}
