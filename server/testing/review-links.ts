import { eq } from 'drizzle-orm';
import type { AppContext } from '#server/context.ts';
import { reviewerLinks, reviewers, reviewRequests, reviews } from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
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
  { id: projectId }: VisibleProject,
  proofs: readonly { id: number }[],
  {
    name = 'Dana Reyes',
    userId,
    expiresAt = new Date(app.now().getTime() + HOUR_MS),
  }: ReviewLinkOptions = {},
) {
  const { sql } = app.database;
  const token = newSessionToken();
  const [reviewer] = await sql
    .insert(reviewers)
    .values({ projectId, name, userId: userId ?? null })
    .returning({ id: reviewers.id });
  if (!reviewer) throw new Error('The reviewer was not written');
  await sql.insert(reviewerLinks).values({ tokenHash: hashToken(token), reviewerId: reviewer.id, expiresAt });
  for (const proof of proofs) {
    await sql.insert(reviews).values({ projectId, proofId: proof.id }).onConflictDoNothing();
    const [review] = await sql.select().from(reviews).where(eq(reviews.proofId, proof.id));
    if (!review) throw new Error('The review was not written');
    const request = { reviewId: review.id, reviewerId: reviewer.id, sentAt: app.now() };
    await sql.insert(reviewRequests).values(request);
  }
  return { token, name, reviewerId: reviewer.id, path: `/api/review/${token}` };
}

const HOUR_MS = 3_600_000;
