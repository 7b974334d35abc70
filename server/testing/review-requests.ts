import { and, eq } from 'drizzle-orm';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { reviewers, reviewRequests } from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { scheduleReminders } from '#server/features/reminder-schedule/reminder-schedule.service.ts';
import { insertReview } from '#server/features/reviews/reviews.repository.ts';
import { makeProof } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';

interface ReviewRequestOptions {
  name?: string;
  email?: string | null;
  dueDate?: string | null;
  subject?: 'proof' | 'sample';
}

/** Inserts a proof version, a reviewer, and a request to this reviewer that was sent at the current time. */
export async function makeReviewRequest(
  app: TestApp,
  project: VisibleProject,
  { name = 'Dana Ruiz', email = null, dueDate = null, subject = 'proof' }: ReviewRequestOptions = {},
) {
  const { id: proofId, version } = await makeProof(app, project);
  return app.database.transaction(async (tx) => {
    const review = await insertReview(tx, project, { proofId, subject, dueDate, createdAt: app.now() });
    const [reviewer] = await tx.insert(reviewers).values({ projectId: project.id, name, email }).returning();
    if (!reviewer) throw new Error('The request was not written');
    const key = { reviewId: review.id, reviewerId: reviewer.id };
    await tx.insert(reviewRequests).values({ ...key, sentAt: app.now() });
    await scheduleReminders(tx, app, project);
    return { ...key, proofId, version, email };
  });
}

type RequestKey = Pick<Awaited<ReturnType<typeof makeReviewRequest>>, 'reviewId' | 'reviewerId'>;

/** The stored request. */
export async function findRequest({ database }: TestApp, { reviewId, reviewerId }: RequestKey) {
  const [found] = await database.sql
    .select()
    .from(reviewRequests)
    .where(and(eq(reviewRequests.reviewId, reviewId), eq(reviewRequests.reviewerId, reviewerId)));
  if (!found) throw new Error('There is no such request');
  return found;
}

/** Marks a version as approved, like the decision of a reviewer. */
export async function markProofApproved({ database, now }: TestApp, proofId: number): Promise<void> {
  await database.sql
    .update(artworkProofs)
    .set({ isApproved: true, approvedAt: now() })
    .where(eq(artworkProofs.id, proofId));
}
