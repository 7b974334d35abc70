import type { DecisionSummary } from '#shared/decisions/decisions.contract.ts';
import type { NewDecision } from '#shared/decisions/decision.forms.ts';
import { AppError, throwNotFound } from '#shared/errors.ts';
import {
  mayDecideAsClient,
  mayReadAllDecisions,
  mayReadDecisions,
  mayReopenReview,
} from '#shared/projects/projects.policy.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { scheduleReminders } from '#server/features/reminder-schedule/reminder-schedule.service.ts';
import { record } from '#server/events/record.ts';
import { getLockedProject, getProject } from '#server/features/project-access/project-changes.service.ts';
import { projectIdOf } from '#server/features/project-access/project-of-record.repository.ts';
import { getLockedProof } from '#server/features/proofs/locked-proof.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { findProof } from '#server/features/proofs/proofs.repository.ts';
import {
  accessOfLink,
  invalidLinkError,
  lockProjectByLink,
} from '#server/features/reviews/review-access.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { decide } from './decide.service.ts';
import { decisionsOf, decisionSummaryOf } from './decisions.repository.ts';
import type { DecidedProof } from './record-decision.service.ts';
import { findReview, newestVersionOf } from '#server/features/reviews/reviews.repository.ts';
import { addReviewByClient } from '#server/features/reviews/reviews.service.ts';
import {
  addReviewRequest,
  ensureClientReviewer,
  findReviewRequest,
  findReviewById,
  reopenClosedReview,
} from './reviewed-versions.repository.ts';

/** The state of a new decision, as the person who decided sees it. This person cannot reopen a review; only the shop can. */
const NEW_DECISION_STATE = { isCounted: true, reopenableReviewId: null };

type SummaryRow = Omit<DecisionSummary, 'createdAt'> & { createdAt: Date };

/**
 * Records the decision of a reviewer with a link. 404 for an invalid link and for a version that the reviewer was not asked
 * about. Throws the same 409 and 400 as `decide`.
 */
export async function decideByLink(
  app: AppContext,
  token: string,
  form: NewDecision & { proofId: number },
  caller: Caller,
): Promise<SummaryRow> {
  const link = { token, access: await accessOfLink(app, token, caller) };
  const decision = await app.database.transaction(async (tx) => {
    const { project, access } = await lockProjectByLink(tx, app, link);
    const proof = await findProof(tx, project, form.proofId);
    const review = await findReview(tx, project, form);
    const request = review && (await findReviewRequest(tx, review, access.reviewerId));
    if (!proof || !request) throw invalidLinkError();
    return decide(tx, app, {
      project,
      proof,
      review,
      request,
      form,
      caller,
      reviewer: {
        name: access.name,
        email: access.email,
      },
      identification: access.mailedTo === null ? 'handed_over_link' : 'mailed_link',
      userId: null,
      ofUserId: access.userId,
      access,
      actor: {
        userId: null,
        actorName: access.name,
      },
    });
  });
  return decisionSummaryOf(decision, {
    ...NEW_DECISION_STATE,
    recordUrl: `/api/review/${token}/record/${decision.id}.pdf`,
  });
}

/**
 * Records the decision of the project's client. Creates the review, and the client's request, if they are missing. 404 or 403
 * for other callers. 409 for a printed sample that the client was not asked about, unless the project is at the stage of the
 * sample. Throws the same 409 and 400 as `decide`.
 */
export async function decideAsClient(
  app: AppContext,
  scope: Scope,
  { proofId, form, caller }: { proofId: number; form: NewDecision; caller: Caller },
): Promise<SummaryRow> {
  const decision = await app.database.transaction(async (tx) => {
    const { project, proof } = await getLockedProof(tx, scope, proofId);
    if (!mayDecideAsClient(scope, project))
      throw new AppError('forbidden', 'Only the client of the project can decide in the application');
    const { reviewer, ...asked } = await findOrAddClientReview(tx, app, project, { proof, form });
    return decide(tx, app, {
      project,
      proof,
      form,
      caller,
      ...asked,
      reviewer: {
        name: reviewer.name,
        email: reviewer.email,
      },
      identification: 'account',
      userId: scope.userId,
      actor: scope,
    });
  });
  return decisionSummaryOf(decision, { ...NEW_DECISION_STATE, recordUrl: recordUrlOf(decision) });
}

/**
 * The decisions on a project's proofs, newest first. A client gets only the decisions that the client made, or that the
 * shop recorded on the client's behalf. 403 for the installer.
 */
export async function decisionsOfProject(app: AppContext, scope: Scope, id: number): Promise<SummaryRow[]> {
  const project = await getProject(app, scope, id);
  if (!mayReadDecisions(scope, project))
    throw new AppError('forbidden', 'Only the shop and the client can see the decisions on artwork proofs');
  const filter = mayReadAllDecisions(scope, project) ? {} : { clientId: scope.userId };
  const decisions = await decisionsOf(app.database.sql, project, filter);
  return decisions.map(({ decision, ...state }) =>
    decisionSummaryOf(decision, { ...state, recordUrl: recordUrlOf(decision) }),
  );
}

/**
 * Reopens a closed review. Its decisions stay on record and no longer count. 409 for an open review and for a review of an
 * older version. Also 409 for the artwork review of an approved version, because an approval is final. The review of the
 * printed sample of that version can still be reopened.
 */
export async function reopenReview(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  await app.database.transaction(async (tx) => {
    const projectId = (await projectIdOf(tx, scope, 'review', id)) ?? throwNotFound('Review');
    const project = await getLockedProject(tx, scope, projectId);
    if (!mayReopenReview(scope, project))
      throw new AppError('forbidden', 'Only the owner and managers of the shop can reopen reviews');
    const review = (await findReviewById(tx, project, id)) ?? throwNotFound('Review');
    const proof = (await findProof(tx, project, review.proofId)) ?? throwNotFound('Review');
    if (review.state === 'open') throw new AppError('conflict', 'This review is already open');
    if ((await newestVersionOf(tx, project)) > proof.version)
      throw new AppError(
        'conflict',
        'A newer version exists. Only the review of the newest version can be reopened',
      );
    if (review.subject === 'proof' && proof.isApproved)
      throw new AppError('conflict', 'An approval is final. Upload a new version instead');
    await reopenClosedReview(tx, review, app.now());
    await scheduleReminders(tx, app, project);
    await record(tx, scope, {
      projectId,
      action: 'review_reopened',
      description: `reopened the review of ${review.subject === 'sample' ? 'the printed sample' : `the artwork proof ‘${proof.fileName}’`}`,
      details: { proofId: proof.id, reviewId: review.id, subject: review.subject },
    });
  });
  return { success: true };
}

async function findOrAddClientReview(
  tx: Tx,
  { now }: AppContext,
  project: VisibleProject,
  { proof, form: { subject } }: { proof: DecidedProof; form: NewDecision },
) {
  const sentReview = await findReview(tx, project, { proofId: proof.id, subject });
  const reviewer = await ensureClientReviewer(tx, project);
  const sentRequest = sentReview && (await findReviewRequest(tx, sentReview, reviewer.id));
  if (!sentRequest && subject === 'sample' && project.progressStage !== 'printed_sample_sent_to_client')
    throw new AppError('conflict', 'The project is not at the stage of the printed sample');
  const review =
    sentReview ?? (await addReviewByClient(tx, project, { proofId: proof.id, subject, createdAt: now() }));
  const request = sentRequest ?? (await addReviewRequest(tx, review, reviewer.id, now()));
  return { review, reviewer, request };
}

function recordUrlOf({ id }: { id: number }): string {
  return `/api/decisions/${id}/record.pdf`;
}
