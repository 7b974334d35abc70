import { and, count, desc, eq, isNull, ne, sql as raw } from 'drizzle-orm';
import type { ReviewState } from '#shared/reviews/review-values.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { reviewers, reviewRequests, reviews } from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { isReviewerOfUser } from '#server/features/reviews/reviewers.repository.ts';
import type { ReviewRow } from '#server/features/reviews/reviews.repository.ts';

// The queries that decisions use to read and change the reviews of a project. Functions that write require a row-locked project.

export type ReviewRequestRow = typeof reviewRequests.$inferSelect;

/** The project's review with this id; null when there is none. */
export async function findReviewById(sql: Sql, project: VisibleProject, id: number) {
  const [review] = await sql
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.projectId, project.id)));
  return review ?? null;
}

/** The request to a reviewer in a review; undefined when the reviewer was not asked. */
export async function findReviewRequest(
  sql: Sql,
  { id }: ReviewRow,
  reviewerId: number,
): Promise<ReviewRequestRow | undefined> {
  const [request] = await sql
    .select()
    .from(reviewRequests)
    .where(and(eq(reviewRequests.reviewId, id), eq(reviewRequests.reviewerId, reviewerId)));
  return request;
}

/** Whether the reviewer was asked about a version later than this one. */
export async function wasAskedAboutLaterVersion(
  sql: Sql,
  project: VisibleProject,
  reviewerId: number,
  version: number,
): Promise<boolean> {
  const [latestRequest] = await sql
    .select({ version: artworkProofs.version })
    .from(reviewRequests)
    .innerJoin(reviews, eq(reviews.id, reviewRequests.reviewId))
    .innerJoin(artworkProofs, eq(artworkProofs.id, reviews.proofId))
    .where(and(eq(reviewRequests.reviewerId, reviewerId), eq(reviews.projectId, project.id)))
    .orderBy(desc(artworkProofs.version))
    .limit(1);
  return (latestRequest?.version ?? 0) > version;
}

/**
 * The client among the reviewers of a project: a reviewer with the client's account or with the client's confirmed address.
 * Active reviewers come before reviewers whom the shop has removed. Within each of these two groups, a match by account
 * comes before a match by address. Undefined when the client was never a reviewer.
 */
export async function findClientReviewer(sql: Sql, project: VisibleProject) {
  if (project.clientId === null) return undefined;
  const [found] = await sql
    .select({ reviewer: reviewers })
    .from(reviewers)
    .innerJoin(users, eq(users.id, project.clientId))
    .where(and(eq(reviewers.projectId, project.id), isReviewerOfUser))
    .orderBy(raw`${reviewers.revokedAt} is not null`, raw`${reviewers.userId} is null`, reviewers.id)
    .limit(1);
  return found?.reviewer;
}

/** Returns the client of a project as an active reviewer with the client's account. Adds the reviewer when there is none. */
export async function ensureClientReviewer(tx: Tx, project: VisibleProject) {
  const existing = await findClientReviewer(tx, project);
  const [reviewer] = existing
    ? await tx
        .update(reviewers)
        .set({ userId: project.clientId, revokedAt: null })
        .where(eq(reviewers.id, existing.id))
        .returning()
    : await tx
        .insert(reviewers)
        .values({ ...(await findClient(tx, project)), projectId: project.id, userId: project.clientId })
        .returning();
  if (!reviewer) throw new Error('The reviewer was not written');
  return reviewer;
}

async function findClient(tx: Tx, project: VisibleProject): Promise<{ name: string; email: string }> {
  const [client] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, project.clientId ?? 0));
  if (!client) throw new Error(`Project ${project.id} has no client`);
  return client;
}

/** Adds the request for a reviewer who decides without having been asked. */
export async function addReviewRequest(
  tx: Tx,
  { id }: ReviewRow,
  reviewerId: number,
  now: Date,
): Promise<ReviewRequestRow> {
  const [request] = await tx
    .insert(reviewRequests)
    .values({ reviewId: id, reviewerId, sentAt: now, openedAt: now })
    .returning();
  if (!request) throw new Error('The request was not written');
  return request;
}

/** Marks a reviewer's request as decided with this decision, and ends the reminders of this request. */
export async function markDecided(
  tx: Tx,
  { reviewId, reviewerId }: ReviewRequestRow,
  decisionId: number,
): Promise<void> {
  await tx
    .update(reviewRequests)
    .set({ decisionId, nextReminderAt: null })
    .where(and(eq(reviewRequests.reviewId, reviewId), eq(reviewRequests.reviewerId, reviewerId)));
}

/** The number of reviewers of a review, and how many of them have decided. Revoked reviewers do not count. */
export async function reviewProgressOf(
  sql: Sql,
  { id }: ReviewRow,
): Promise<{ askedCount: number; decidedCount: number }> {
  const [progress] = await sql
    .select({ askedCount: count(), decidedCount: count(reviewRequests.decisionId) })
    .from(reviewRequests)
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewerId))
    .where(and(eq(reviewRequests.reviewId, id), isNull(reviewers.revokedAt)));
  return progress ?? { askedCount: 0, decidedCount: 0 };
}

/** Closes a review with its result, and ends its reminders. */
export async function closeReview(
  tx: Tx,
  { id }: ReviewRow,
  state: Exclude<ReviewState, 'open'>,
  closedAt: Date,
): Promise<void> {
  await tx
    .update(reviews)
    .set({ state, closedAt })
    .where(and(eq(reviews.id, id), ne(reviews.state, state)));
  await tx.update(reviewRequests).set({ nextReminderAt: null }).where(eq(reviewRequests.reviewId, id));
}

/**
 * Opens a closed review again. Its decisions stay on record and no longer count. Resets the reminders, so that
 * `scheduleReminders` counts them from now.
 */
export async function reopenClosedReview(tx: Tx, { id }: ReviewRow, now: Date): Promise<void> {
  await tx.update(reviews).set({ state: 'open', closedAt: null }).where(eq(reviews.id, id));
  await tx
    .update(reviewRequests)
    .set({ decisionId: null, reminders: 0, remindedAt: null, shopNotifiedAt: now })
    .where(eq(reviewRequests.reviewId, id));
}
