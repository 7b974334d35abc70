import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql as raw } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import { reviewerLinks, reviewers, reviewRequests, reviews } from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';

export type ReviewerRow = typeof reviewers.$inferSelect;
type NewReviewer = Omit<typeof reviewers.$inferInsert, 'projectId'>;

/** All reviewers of a row-locked project, including removed reviewers. */
export async function reviewersOf(tx: Tx, { id }: VisibleProject): Promise<ReviewerRow[]> {
  return tx.select().from(reviewers).where(eq(reviewers.projectId, id)).orderBy(asc(reviewers.id));
}

/** Locks a reviewer of a row-locked project until the transaction ends; null when the project has no such reviewer. */
export async function lockReviewer(
  tx: Tx,
  { id: projectId }: VisibleProject,
  id: number,
): Promise<ReviewerRow | null> {
  const [locked] = await tx
    .select()
    .from(reviewers)
    .where(and(eq(reviewers.id, id), eq(reviewers.projectId, projectId)))
    .for('no key update');
  return locked ?? null;
}

/** Writes a reviewer of a row-locked project. */
export async function insertReviewer(
  tx: Tx,
  { id: projectId }: VisibleProject,
  reviewer: NewReviewer,
): Promise<ReviewerRow> {
  const [inserted] = await tx
    .insert(reviewers)
    .values({ ...reviewer, projectId })
    .returning();
  if (!inserted) throw new Error('The reviewer was not written');
  return inserted;
}

/** Updates a reviewer of a row-locked project. */
export async function updateReviewer(
  tx: Tx,
  { id }: ReviewerRow,
  change: Partial<NewReviewer>,
): Promise<ReviewerRow> {
  const [updatedReviewer] = await tx.update(reviewers).set(change).where(eq(reviewers.id, id)).returning();
  if (!updatedReviewer) throw new Error('The reviewer vanished while the project was locked');
  return updatedReviewer;
}

/** Marks a reviewer as removed. All links and reminders of the reviewer end. */
export async function markRevoked(tx: Tx, reviewer: ReviewerRow, now: Date): Promise<void> {
  await updateReviewer(tx, reviewer, { revokedAt: now });
  await deleteReviewLinks(tx, reviewer);
  await tx
    .update(reviewRequests)
    .set({ nextReminderAt: null })
    .where(eq(reviewRequests.reviewerId, reviewer.id));
}

/**
 * Whether a row of `reviewers` belongs to the joined row of `users`: the reviewer has the id of the user, or has no
 * user id but the confirmed e-mail address of the user.
 */
export const isReviewerOfUser = or(
  eq(reviewers.userId, users.id),
  and(
    isNull(reviewers.userId),
    isNotNull(users.emailVerifiedAt),
    eq(raw`lower(${reviewers.email})`, raw`lower(${users.email})`),
  ),
);

/** The reviewers in these projects that belong to this user, each with its project. Removed reviewers are left out. */
export async function reviewersOfUser(tx: Tx, visibleProjects: VisibleProject[], userId: number) {
  const ids = visibleProjects.map(({ id }) => id);
  return tx
    .select({ reviewer: reviewers, project: { id: projects.id, name: projects.name } })
    .from(reviewers)
    .innerJoin(projects, eq(projects.id, reviewers.projectId))
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        raw`${reviewers.projectId} = any(${raw.param(ids)}::int[])`,
        isReviewerOfUser,
        isNull(reviewers.revokedAt),
      ),
    )
    .orderBy(projects.id, reviewers.id);
}

/** The confirmed address of the project's client; null when there is none. */
export async function findClientAddress(tx: Tx, { clientId }: VisibleProject): Promise<string | null> {
  if (clientId === null) return null;
  const [client] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, clientId), isNotNull(users.emailVerifiedAt)));
  return client?.email ?? null;
}

/** Writes a link of a reviewer. */
export async function insertReviewLink(tx: Tx, link: typeof reviewerLinks.$inferInsert): Promise<void> {
  await tx.insert(reviewerLinks).values(link);
}

/** Deletes all links of a reviewer, or only the links that were mailed. */
export async function deleteReviewLinks(
  tx: Tx,
  { id }: Pick<ReviewerRow, 'id'>,
  which?: 'mailed',
): Promise<void> {
  const isMailed = which === 'mailed' ? isNotNull(reviewerLinks.mailedTo) : undefined;
  await tx.delete(reviewerLinks).where(and(eq(reviewerLinks.reviewerId, id), isMailed));
}

/** Sets the expiry of the valid links of a reviewer to `expiresAt`; false when the reviewer has no valid link. */
export async function extendReviewLinks(
  tx: Tx,
  { id }: ReviewerRow,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const extendedLinks = await tx
    .update(reviewerLinks)
    .set({ expiresAt })
    .where(and(eq(reviewerLinks.reviewerId, id), gt(reviewerLinks.expiresAt, now)))
    .returning({ tokenHash: reviewerLinks.tokenHash });
  return extendedLinks.length > 0;
}

/** Deletes the links that have expired. */
export async function deleteExpiredReviewLinks(sql: Sql, now: Date): Promise<void> {
  await sql.delete(reviewerLinks).where(lte(reviewerLinks.expiresAt, now));
}

/** The reviews that a reviewer was asked for, newest first, with their versions. */
export async function reviewsOfReviewer(tx: Tx, { id }: ReviewerRow) {
  return tx
    .select({
      id: reviews.id,
      subject: reviews.subject,
      message: reviews.message,
      dueDate: reviews.dueDate,
      state: reviews.state,
      version: artworkProofs.version,
      decisionId: reviewRequests.decisionId,
    })
    .from(reviewRequests)
    .innerJoin(reviews, eq(reviews.id, reviewRequests.reviewId))
    .innerJoin(artworkProofs, eq(artworkProofs.id, reviews.proofId))
    .where(eq(reviewRequests.reviewerId, id))
    .orderBy(desc(reviews.id));
}
