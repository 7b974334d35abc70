import type { OpenClientDecisions } from '#shared/decisions/decisions.contract.ts';
import { AppError } from '#shared/errors.ts';
import { mayDecideAsClient } from '#shared/projects/projects.policy.ts';
import { REVIEW_SUBJECTS, type ReviewSubject } from '#shared/reviews/review-values.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql } from '#server/db/database.ts';
import { approvalTextsOf } from '#server/features/approval-settings/approval-settings.service.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { proofsOf } from '#server/features/proofs/proofs.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { countOpenComments } from './decisions.repository.ts';
import { findReview } from '#server/features/reviews/reviews.repository.ts';
import { findClientReviewer, findReviewRequest } from './reviewed-versions.repository.ts';

/**
 * The decisions that the client can make now. The client can decide on the newest version while its review is open. The
 * client can decide on the printed sample of this version while the sample's review is open, if the client was asked. At
 * the sample stage, the client can also decide without having been asked, unless the sample's review is closed. 403 for
 * everybody except the client.
 */
export async function clientDecisions(
  app: AppContext,
  scope: Scope,
  id: number,
): Promise<OpenClientDecisions> {
  const { sql } = app.database;
  const project = await getProject(app, scope, id);
  if (!mayDecideAsClient(scope, project))
    throw new AppError('forbidden', 'Only the client of the project can decide in the application');
  const [newest] = await proofsOf(sql, project, { limit: 1, cursor: undefined });
  const openDecisions: OpenClientDecisions['open'] = [];
  for (const subject of newest && !project.completed ? REVIEW_SUBJECTS : []) {
    const openDecision = newest && (await findOpenDecision(sql, project, newest, subject));
    if (openDecision) openDecisions.push(openDecision);
  }
  const review = newest && (await findReview(sql, project, { proofId: newest.id, subject: 'proof' }));
  return {
    ...(await approvalTextsOf(sql, project.contractorId)),
    isReviewed: Boolean(review),
    open: openDecisions,
  };
}

async function findOpenDecision(
  sql: Sql,
  project: VisibleProject,
  { id: proofId, version }: { id: number; version: number },
  subject: ReviewSubject,
): Promise<OpenClientDecisions['open'][number] | null> {
  const review = await findReview(sql, project, { proofId, subject });
  const reviewer = review && (await findClientReviewer(sql, project));
  const request = reviewer && (await findReviewRequest(sql, review, reviewer.id));
  if (review && (review.state !== 'open' || request?.decisionId)) return null;
  const isAtSampleStage = project.progressStage === 'printed_sample_sent_to_client';
  const mayJoin = subject === 'sample' ? isAtSampleStage : review !== undefined;
  if (!request && !mayJoin) return null;
  return {
    proofId,
    version,
    subject,
    message: review?.message ?? null,
    dueDate: review?.dueDate ?? null,
    openComments: await countOpenComments(sql, proofId),
  };
}
