import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { reviewerLinks, reviewers, reviewRequests, reviews } from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { insertReview } from '#server/features/reviews/reviews.repository.ts';
import type { AppContext } from '#server/context.ts';
import { REVIEW_LINK_VALIDITY_MS } from '#shared/reviews/review-values.ts';
import { hashToken } from '#server/sessions/session-token.ts';

interface ReviewerOptions {
  name: string;
  email?: string;
  /** Whether the link was mailed to the address. */
  isMailed?: boolean;
  /** The client's account, when the reviewer is the project's client. */
  userId?: number;
}

/** A reviewer of a project with a link. */
export interface TestReviewer {
  id: number;
  name: string;
  token: string;
  /** The API path of the reviewer's link. */
  path: string;
}

/** Adds a reviewer with a valid link to a project. */
export async function makeReviewer(
  { database: { sql }, now }: AppContext,
  { id: projectId }: VisibleProject,
  { isMailed, email, ...reviewerValues }: ReviewerOptions,
): Promise<TestReviewer> {
  const [reviewer] = await sql
    .insert(reviewers)
    .values({ ...reviewerValues, email: email ?? null, projectId })
    .returning();
  if (!reviewer) throw new Error('The reviewer was not written');
  const token = randomBytes(32).toString('base64url');
  await sql.insert(reviewerLinks).values({
    tokenHash: hashToken(token),
    reviewerId: reviewer.id,
    mailedTo: isMailed ? reviewer.email : null,
    expiresAt: new Date(now().getTime() + REVIEW_LINK_VALIDITY_MS),
  });
  return { id: reviewer.id, name: reviewer.name, token, path: `/api/review/${token}` };
}

/** Sends a version, or its printed sample, to reviewers by writing to the database. Returns the id of the review. */
export async function makeReview(
  { database, now }: AppContext,
  project: VisibleProject,
  {
    reviewers: askedReviewers,
    ...reviewValues
  }: Omit<typeof reviews.$inferInsert, 'projectId'> & { reviewers: { id: number }[] },
): Promise<number> {
  const review = await database.transaction((tx) => insertReview(tx, project, reviewValues));
  if (askedReviewers.length > 0)
    await database.sql
      .insert(reviewRequests)
      .values(askedReviewers.map(({ id }) => ({ reviewId: review.id, reviewerId: id, sentAt: now() })));
  return review.id;
}

/** Whether a proof is approved, and by whom. */
export async function findProofApproval({ database: { sql } }: AppContext, { id }: { id: number }) {
  const [proof] = await sql.select().from(artworkProofs).where(eq(artworkProofs.id, id));
  if (!proof) throw new Error(`No proof ${id}`);
  const { isApproved, approvedById, approvedByName, approvedOnBehalf } = proof;
  return { isApproved, approvedById, approvedByName, approvedOnBehalf };
}
