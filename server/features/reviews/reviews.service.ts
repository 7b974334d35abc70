import { AppError } from '#shared/errors.ts';
import { maySeeReviews, maySendForReview, seesOwnReviewsOnly } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  insertReview,
  newestVersionOf,
  reviewersOfReviews,
  reviewsOf,
  type ReviewRow,
} from './reviews.repository.ts';

/** The fields of a reviewer's request that determine whether the reviewer can decide. */
interface RequestState {
  review: Pick<ReviewRow, 'state'>;
  /** The reviewed version, and the newest version of the project (`newestVersionOf`). */
  version: number;
  newestVersion: number;
  /** The id of the decision of this reviewer that counts for the review; null when there is none. */
  decisionId: number | null;
  isRevoked: boolean;
}

/**
 * Whether a reviewer can decide now. The project must not be completed, the version must be its newest one, the review must be
 * open, and the reviewer must not be removed and must not have decided.
 */
export function isDecidable(
  project: Pick<VisibleProject, 'completed'>,
  { review, version, newestVersion, decisionId, isRevoked }: RequestState,
): boolean {
  const isCurrent = !project.completed && version === newestVersion && review.state === 'open';
  return isCurrent && decisionId === null && !isRevoked;
}

/**
 * The reviews of a project, newest first. A client gets only the reviews that the client was asked for. 404 for a project that
 * the caller does not see, 403 for the installer.
 */
export async function listReviews(app: AppContext, scope: Scope, id: number) {
  const project = await getProject(app, scope, id);
  if (!maySeeReviews(scope, project))
    throw new AppError('forbidden', 'Only the shop and the client can see the reviews of a project');
  const allReviews = await reviewRecords(app.database.sql, app, project);
  if (!seesOwnReviewsOnly(scope, project)) return allReviews;
  return allReviews
    .map((review) => ({
      ...review,
      reviewers: review.reviewers.filter(({ isClient, isRevoked }) => isClient && !isRevoked),
    }))
    .filter(({ reviewers }) => reviewers.length > 0);
}

/** The reviews of a project as the shop sees them, newest first. */
export async function reviewRecords(sql: Sql, app: AppContext, project: VisibleProject) {
  const allReviews = await reviewsOf(sql, project);
  const askedReviewers = await reviewersOfReviews(sql, project, app.now());
  const newestVersion = await newestVersionOf(sql, project);
  return allReviews.map((review) => ({
    ...review,
    isSuperseded: review.version < newestVersion,
    reviewers: askedReviewers.filter(({ reviewId }) => reviewId === review.id),
  }));
}

/** Throws a 403 for a caller who may not send versions of the project for review. */
export function requireReviewSender(scope: Scope, project: VisibleProject): void {
  if (!maySendForReview(scope, project))
    throw new AppError('forbidden', 'Only the owner and managers of the shop can send proofs for review');
}

/**
 * Adds a review for a client who decides on a version, or on its printed sample, that the shop has not sent for review.
 */
export async function addReviewByClient(
  tx: Tx,
  project: VisibleProject,
  reviewFields: Pick<ReviewRow, 'proofId' | 'subject' | 'createdAt'>,
): Promise<ReviewRow> {
  return insertReview(tx, project, reviewFields);
}
