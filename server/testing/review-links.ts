import type { AppContext } from '#server/context.ts';
import { reviewerLinks, reviewers, reviewRequests } from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { findReview, insertReview } from '#server/features/reviews/reviews.repository.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';

interface ReviewLinkOptions {
  name?: string;
  /** The client's account, when the reviewer is the project's client. */
  userId?: number;
  expiresAt?: Date;
}

/** Creates a reviewer of these versions with a personal link, directly in the database. `path` is the link's API path. */
export async function makeReviewLink(
  app: AppContext,
  project: VisibleProject,
  proofs: readonly { id: number }[],
  {
    name = 'Dana Reyes',
    userId,
    expiresAt = new Date(app.now().getTime() + HOUR_MS),
  }: ReviewLinkOptions = {},
) {
  const { sql } = app.database;
  const { id: projectId } = project;
  const token = newSessionToken();
  const [reviewer] = await sql
    .insert(reviewers)
    .values({ projectId, name, userId: userId ?? null })
    .returning({ id: reviewers.id });
  if (!reviewer) throw new Error('The reviewer was not written');
  await sql.insert(reviewerLinks).values({ tokenHash: hashToken(token), reviewerId: reviewer.id, expiresAt });
  for (const proof of proofs) {
    const review =
      (await findReview(sql, project, { proofId: proof.id, subject: 'proof' })) ??
      (await app.database.transaction((tx) => insertReview(tx, project, { proofId: proof.id })));
    const request = { reviewId: review.id, reviewerId: reviewer.id, sentAt: app.now() };
    await sql.insert(reviewRequests).values(request);
  }
  return { token, name, reviewerId: reviewer.id, path: `/api/review/${token}` };
}

const HOUR_MS = 3_600_000;
