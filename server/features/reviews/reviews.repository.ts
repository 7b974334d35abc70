import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, max, sql as raw } from 'drizzle-orm';
import type { ReviewSubject } from '#shared/reviews/review-values.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { artworkProofs, photos } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import {
  proofDecisions,
  reviewerLinks,
  reviewers,
  reviewPhotos,
  reviewRequests,
  reviews,
} from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { isReviewerOfUser } from './reviewers.repository.ts';

export type ReviewRow = typeof reviews.$inferSelect;
type NewReviewRow = Omit<typeof reviews.$inferInsert, 'projectId'>;

/** The number of a project's newest version, without deleted versions; 0 when there is none. */
export async function newestVersionOf(sql: Sql, { id }: VisibleProject): Promise<number> {
  const [newest] = await sql
    .select({ version: max(artworkProofs.version) })
    .from(artworkProofs)
    .where(eq(artworkProofs.projectId, id));
  return newest?.version ?? 0;
}

/** A version of the project by its proof's id; null for any other id. */
export async function findVersion(sql: Sql, { id: projectId }: VisibleProject, proofId: number) {
  const [found] = await sql
    .select({
      proofId: artworkProofs.id,
      version: artworkProofs.version,
      isApproved: artworkProofs.isApproved,
    })
    .from(artworkProofs)
    .where(and(eq(artworkProofs.id, proofId), eq(artworkProofs.projectId, projectId)));
  return found ?? null;
}

/** The review of a version, or of its printed sample, in any state; undefined when it was not sent. */
export async function findReview(
  sql: Sql,
  { id: projectId }: VisibleProject,
  { proofId, subject }: { proofId: number; subject: ReviewSubject },
): Promise<ReviewRow | undefined> {
  const [found] = await sql
    .select()
    .from(reviews)
    .where(and(eq(reviews.projectId, projectId), eq(reviews.proofId, proofId), eq(reviews.subject, subject)));
  return found;
}

/**
 * Writes a review of a row-locked project. After a review of a proof version, stage 4 requires an approved proof. A review of a
 * printed sample does not change this.
 */
export async function insertReview(
  tx: Tx,
  { id: projectId }: VisibleProject,
  review: NewReviewRow,
): Promise<ReviewRow> {
  if (review.subject !== 'sample')
    await tx.update(projects).set({ wasInReview: true }).where(eq(projects.id, projectId));
  const [inserted] = await tx
    .insert(reviews)
    .values({ ...review, projectId })
    .returning();
  if (!inserted) throw new Error('The review was not written');
  return inserted;
}

/** Changes the message and the due date of a review. */
export async function updateReview(
  tx: Tx,
  { id }: Pick<ReviewRow, 'id'>,
  change: Partial<Pick<ReviewRow, 'message' | 'dueDate'>>,
): Promise<ReviewRow> {
  const [updatedReview] = await tx.update(reviews).set(change).where(eq(reviews.id, id)).returning();
  if (!updatedReview) throw new Error('The review vanished while its project was locked');
  return updatedReview;
}

interface SentRequest {
  reviewId: number;
  reviewerId: number;
  sentAt: Date;
}

/** Adds a reviewer to a review; false when the reviewer was already asked. */
export async function insertRequest(tx: Tx, request: SentRequest): Promise<boolean> {
  const inserted = await tx
    .insert(reviewRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ reviewId: reviewRequests.reviewId });
  return inserted.length > 0;
}

/** Records that a reviewer of a review was asked again; false when the reviewer has decided. */
export async function renewRequest(tx: Tx, { reviewId, reviewerId, sentAt }: SentRequest): Promise<boolean> {
  const isUndecided = isNull(reviewRequests.decisionId);
  const renewedRequests = await tx
    .update(reviewRequests)
    .set({ sentAt })
    .where(and(eq(reviewRequests.reviewId, reviewId), eq(reviewRequests.reviewerId, reviewerId), isUndecided))
    .returning({ reviewId: reviewRequests.reviewId });
  return renewedRequests.length > 0;
}

/** The number of these photos that belong to the project. */
export async function countPhotosOf(sql: Sql, { id }: VisibleProject, photoIds: number[]): Promise<number> {
  const [countRow] = await sql
    .select({ photos: count() })
    .from(photos)
    .where(and(eq(photos.projectId, id), inArray(photos.id, photoIds)));
  return countRow?.photos ?? 0;
}

/** Adds photos of the project to the review of a printed sample. */
export async function insertReviewPhotos(
  tx: Tx,
  { id: reviewId }: Pick<ReviewRow, 'id'>,
  photoIds: number[],
): Promise<void> {
  if (photoIds.length === 0) return;
  await tx
    .insert(reviewPhotos)
    .values(photoIds.map((photoId) => ({ reviewId, photoId })))
    .onConflictDoNothing();
}

/** The reviews of a project with their versions, newest first. */
export async function reviewsOf(sql: Sql, { id }: VisibleProject) {
  return sql
    .select({ ...getTableColumns(reviews), version: artworkProofs.version })
    .from(reviews)
    .innerJoin(artworkProofs, eq(artworkProofs.id, reviews.proofId))
    .where(eq(reviews.projectId, id))
    .orderBy(desc(reviews.id));
}

/** The reviewers of all reviews of a project, with the state of each request. */
export async function reviewersOfReviews(sql: Sql, { id, clientId }: VisibleProject, now: Date) {
  return sql
    .select({
      reviewId: reviewRequests.reviewId,
      id: reviewers.id,
      name: reviewers.name,
      email: reviewers.email,
      isClient: raw<boolean>`coalesce(${isReviewerOfUser}, false)`,
      hasValidLink: raw<boolean>`exists (select 1 from ${reviewerLinks} where ${reviewerLinks.reviewerId} = ${reviewers.id}
        and ${reviewerLinks.expiresAt} > ${now.toISOString()}::timestamptz)`,
      isRevoked: raw<boolean>`(${reviewers.revokedAt} is not null)`,
      sentAt: reviewRequests.sentAt,
      openedAt: reviewRequests.openedAt,
      decision: proofDecisions.decision,
      decidedAt: proofDecisions.createdAt,
      remindedAt: reviewRequests.remindedAt,
      nextReminderAt: reviewRequests.nextReminderAt,
    })
    .from(reviewRequests)
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewerId))
    .leftJoin(proofDecisions, eq(proofDecisions.id, reviewRequests.decisionId))
    .leftJoin(users, raw`${users.id} = ${clientId}::int`)
    .where(eq(reviewers.projectId, id))
    .orderBy(asc(reviewers.id));
}
