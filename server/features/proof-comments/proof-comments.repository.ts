import { and, asc, count, eq, gt, inArray, or, sql as raw } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { NewComment } from '#shared/reviews/proof-comments.forms.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { proofComments, reviewers, reviewRequests, reviews } from '#server/db/schema/reviews.ts';
import { shopNameOf } from '#server/features/invitations/invitations.repository.ts';
import type { ReviewAccess } from '#server/features/project-access/review-access.repository.ts';
import { accountIdOf } from '#server/features/project-access/reviewer-account.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { CommentReader } from '#server/features/proof-comments/comment-authors.ts';

/** The comments on these versions of a project, oldest first. */
export async function commentsOn(sql: Sql, { id }: VisibleProject, proofIds: readonly number[]) {
  return selectComments(sql)
    .where(and(eq(proofComments.projectId, id), inArray(proofComments.proofId, [...proofIds])))
    .orderBy(asc(proofComments.id));
}

export type CommentRow = Awaited<ReturnType<typeof commentsOn>>[number];

/** A comment of the project, with the version number of its proof; null when there is no such comment. */
export async function findComment(sql: Sql, { id: projectId }: VisibleProject, id: number) {
  const [row] = await selectComments(sql).where(
    and(eq(proofComments.id, id), eq(proofComments.projectId, projectId)),
  );
  return row ?? null;
}

/** Whether the project has a version after this one. */
export async function isSuperseded(
  sql: Sql,
  { id }: VisibleProject,
  { version }: { version: number },
): Promise<boolean> {
  const newerProofs = await sql
    .select({ id: artworkProofs.id })
    .from(artworkProofs)
    .where(and(eq(artworkProofs.projectId, id), gt(artworkProofs.version, version)))
    .limit(1);
  return newerProofs.length > 0;
}

/** Whether a version was sent to the reviewer of a link, as a proof or as a printed sample. */
export async function wasSentTo(sql: Sql, { reviewerId }: ReviewAccess, proofId: number): Promise<boolean> {
  const sentReviews = await sql
    .select({ reviewId: reviews.id })
    .from(reviews)
    .innerJoin(reviewRequests, eq(reviewRequests.reviewId, reviews.id))
    .where(and(eq(reviews.proofId, proofId), eq(reviewRequests.reviewerId, reviewerId)))
    .limit(1);
  return sentReviews.length > 0;
}

/** The data that `authorForReviewer` needs about the reviewer of a personal link. */
export async function findCommentReader(
  sql: Sql,
  { reviewerId, name }: ReviewAccess,
  project: VisibleProject,
): Promise<CommentReader> {
  const [found] = await sql
    .select({ userId: accountIdOf(reviewers), shop: shopNameOf(users) })
    .from(reviewers)
    .innerJoin(users, eq(users.id, project.contractorId))
    .where(eq(reviewers.id, reviewerId));
  if (!found) throw new Error(`Reviewer ${reviewerId} vanished while the link was valid`);
  return { ...found, reviewerId, name, project };
}

/** The number of comments on a version, and its highest thread number; 0 before the first comment. */
export async function countComments(tx: Tx, proofId: number): Promise<{ comments: number; threads: number }> {
  const [countRow] = await tx
    .select({ comments: count(), threads: raw<number>`coalesce(max(${proofComments.number}), 0)` })
    .from(proofComments)
    .where(eq(proofComments.proofId, proofId));
  return countRow ?? { comments: 0, threads: 0 };
}

type Author = { userId: number } | { reviewerId: number; name: string };

interface CommentToInsert extends Omit<NewComment, 'parentId'> {
  proofId: number;
  parentId: number | null;
  number: number | null;
  author: Author;
}

/** Writes a comment on a row-locked project, and returns it. */
export async function insertComment(tx: Tx, project: VisibleProject, comment: CommentToInsert) {
  const { author, pin, ...values } = comment;
  const [inserted] = await tx
    .insert(proofComments)
    .values({ ...values, ...pin, ...authorColumnsOf(author), projectId: project.id })
    .returning({ id: proofComments.id });
  const row = inserted && (await findComment(tx, project, inserted.id));
  if (!row) throw new Error('The comment was not written');
  return row;
}

function authorColumnsOf(author: Author) {
  if ('name' in author) return { reviewerId: author.reviewerId, authorName: author.name };
  const { userId } = author;
  return { userId, authorName: raw`(select name from users where id = ${userId})` };
}

/** Resolves or reopens a thread of a row-locked project, and returns the thread. */
export async function setResolution(
  tx: Tx,
  project: VisibleProject,
  id: number,
  resolution: { resolvedAt: Date; resolvedById: number } | { resolvedAt: null; resolvedById: null },
) {
  await tx.update(proofComments).set(resolution).where(eq(proofComments.id, id));
  const row = await findComment(tx, project, id);
  if (!row) throw new Error('The comment vanished while its project was locked');
  return row;
}

/** Whether the installer of a project, or their staff, wrote in a thread. */
export async function hasInstallerWritten(
  tx: Tx,
  { threadId, subcontractorId }: { threadId: number; subcontractorId: number },
): Promise<boolean> {
  const installerComments = await tx
    .select({ id: proofComments.id })
    .from(proofComments)
    .leftJoin(shopStaff, eq(shopStaff.userId, proofComments.userId))
    .where(
      and(
        or(eq(proofComments.id, threadId), eq(proofComments.parentId, threadId)),
        or(eq(proofComments.userId, subcontractorId), eq(shopStaff.shopId, subcontractorId)),
      ),
    )
    .limit(1);
  return installerComments.length > 0;
}

const reviewer = alias(reviewers, 'reviewer');
const thread = alias(proofComments, 'thread');

function selectComments(sql: Sql) {
  return sql
    .select({
      comment: proofComments,
      version: artworkProofs.version,
      /** The number of the thread. A reply has the number of its thread. */
      threadNumber: raw<number>`coalesce(${proofComments.number}, ${thread.number})`,
      author: {
        userId: proofComments.userId,
        userName: users.name,
        isAdmin: raw<boolean>`coalesce(${users.role} = 'admin', false)`,
        shopId: shopStaff.shopId,
        reviewerId: proofComments.reviewerId,
        reviewerName: raw<
          string | null
        >`case when ${proofComments.reviewerId} is not null then ${proofComments.authorName} end`,
        reviewerUserId: accountIdOf(reviewer),
      },
    })
    .from(proofComments)
    .innerJoin(artworkProofs, eq(artworkProofs.id, proofComments.proofId))
    .leftJoin(thread, eq(thread.id, proofComments.parentId))
    .leftJoin(users, eq(users.id, proofComments.userId))
    .leftJoin(shopStaff, eq(shopStaff.userId, proofComments.userId))
    .leftJoin(reviewer, eq(reviewer.id, proofComments.reviewerId));
}
