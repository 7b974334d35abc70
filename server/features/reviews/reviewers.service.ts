import { AppError, invalidField, throwNotFound } from '#shared/errors.ts';
import type { ReviewerLink } from '#shared/reviews/reviews.contract.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { countAction } from '#server/features/limits/limits.service.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import { projectIdOf } from '#server/features/project-access/project-of-record.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { auditReviewerLink } from './reviewer-link-audit.service.ts';
import { createReviewLink } from './reviewer-links.service.ts';
import {
  deleteReviewLinks,
  lockReviewer,
  markRevoked,
  reviewersOf,
  reviewersOfUser,
  reviewsOfReviewer,
  updateReviewer,
  type ReviewerRow,
} from './reviewers.repository.ts';
import { mailReview } from './review-mails.service.ts';
import { newestVersionOf } from './reviews.repository.ts';
import { isDecidable, requireReviewSender } from './reviews.service.ts';
import { isAddressChanged } from './send-review.service.ts';

/**
 * Deletes all links of a reviewer, and returns a new link. If the reviewer has a decision to make, a second new link is mailed.
 * 404 for a reviewer whom the caller does not see, 403 for a caller who may not send for review, 409 for a removed reviewer.
 */
export async function renewLink(
  app: AppContext,
  scope: Scope,
  id: number,
  origin: string,
): Promise<ReviewerLink> {
  await countAction(app, scope, 'review');
  return app.database.transaction(async (tx) => {
    const { project, reviewer } = await lockManagedReviewer(tx, scope, id);
    requireNotRevoked(reviewer);
    await deleteReviewLinks(tx, reviewer);
    const url = await createReviewLink(tx, app, reviewer, origin);
    const isMailed = await mailOpenReview(tx, app, scope, { project, reviewer });
    await auditReviewerLink(tx, scope, 'link_created', { project, reviewer, isReplaced: true, isMailed });
    await record(tx, scope, {
      projectId: project.id,
      action: 'reviewer_link_renewed',
      description: `created a new review link for ${reviewer.name}`,
      details: { reviewerId: id },
    });
    return { id, name: reviewer.name, url, isMailed };
  });
}

/**
 * Corrects the name and the address of a reviewer. A new address makes the mailed links invalid. When a decision is pending, a
 * new link is mailed to the new address. Throws as `renewLink` does, and a 400 for the address of another reviewer.
 */
export async function changeReviewerDetails(
  app: AppContext,
  scope: Scope,
  id: number,
  form: { name: string; email: string | null },
): Promise<{ success: true; isMailed: boolean }> {
  await countAction(app, scope, 'review');
  return app.database.transaction(async (tx) => {
    const { project, reviewer } = await lockManagedReviewer(tx, scope, id);
    requireNotRevoked(reviewer);
    await requireFreeAddress(tx, project, reviewer, form.email);
    const changedReviewer = await updateReviewer(tx, reviewer, form);
    if (isAddressChanged(reviewer, form.email)) {
      await deleteReviewLinks(tx, reviewer, 'mailed');
      await auditReviewerLink(tx, scope, 'link_revoked', {
        project,
        reviewer: changedReviewer,
        reason: 'address',
      });
    }
    const isMailed =
      reviewer.email?.toLowerCase() !== form.email?.toLowerCase() &&
      (await mailOpenReview(tx, app, scope, { project, reviewer: changedReviewer }));
    if (isMailed)
      await auditReviewerLink(tx, scope, 'link_created', { project, reviewer: changedReviewer, isMailed });
    await record(tx, scope, {
      projectId: project.id,
      action: 'reviewer_changed',
      description: `corrected the details of the reviewer ${changedReviewer.name}`,
      details: { reviewerId: id },
    });
    return { success: true, isMailed };
  });
}

/**
 * Removes a reviewer from the project's reviews. All links of the reviewer become invalid. 404 for a reviewer whom the caller
 * does not see, 403 for a caller who may not send for review. Does nothing for a removed reviewer.
 */
export async function revokeReviewer(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    const { project, reviewer } = await lockManagedReviewer(tx, scope, id);
    if (reviewer.revokedAt !== null) return { success: true };
    await markRevoked(tx, reviewer, app.now());
    await auditReviewerLink(tx, scope, 'link_revoked', { project, reviewer, reason: 'removed' });
    await record(tx, scope, {
      projectId: project.id,
      action: 'reviewer_revoked',
      description: `removed the reviewer ${reviewer.name}`,
      details: { reviewerId: id },
    });
    return { success: true };
  });
}

/**
 * Removes the reviewers who are this user from the reviews of the projects, because the user is no longer their client. The
 * caller has locked the projects.
 */
export async function revokeReviewersOfUser(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  projects: VisibleProject[],
  userId: number,
): Promise<void> {
  for (const { project, reviewer } of await reviewersOfUser(tx, projects, userId)) {
    await markRevoked(tx, reviewer, app.now());
    await auditReviewerLink(tx, scope, 'link_revoked', { project, reviewer, reason: 'left' });
  }
}

/** Locks a reviewer and the project, for a caller who may send versions for review. */
async function lockManagedReviewer(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ project: VisibleProject; reviewer: ReviewerRow }> {
  const projectId = (await projectIdOf(tx, scope, 'reviewer', id)) ?? throwNotFound('Reviewer');
  const project = await getLockedProject(tx, scope, projectId);
  requireReviewSender(scope, project);
  return { project, reviewer: (await lockReviewer(tx, project, id)) ?? throwNotFound('Reviewer') };
}

interface ReviewMailParams {
  project: VisibleProject;
  reviewer: ReviewerRow;
}

/** Mails a link for the newest review in which the reviewer has a decision to make; false when nothing is mailed. */
async function mailOpenReview(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  { project, reviewer }: ReviewMailParams,
): Promise<boolean> {
  const newestVersion = await newestVersionOf(tx, project);
  const sentReviews = await reviewsOfReviewer(tx, reviewer);
  const openReview = sentReviews.find((review) =>
    isDecidable(project, { ...review, review, newestVersion, isRevoked: false }),
  );
  if (!openReview) return false;
  return mailReview(tx, app, {
    kind: 'review',
    project,
    reviewer,
    review: openReview,
    causedById: scope.userId,
  });
}

function requireNotRevoked({ revokedAt, name }: ReviewerRow): void {
  if (revokedAt !== null)
    throw new AppError('conflict', `${name} was removed. Send the proof to them again to add them`);
}

async function requireFreeAddress(
  tx: Tx,
  project: VisibleProject,
  { id }: ReviewerRow,
  email: string | null,
): Promise<void> {
  const others = (await reviewersOf(tx, project)).filter((other) => other.id !== id);
  if (email !== null && others.some((other) => other.email?.toLowerCase() === email.toLowerCase()))
    throw invalidField('email', 'Another reviewer of this project has this address');
}
