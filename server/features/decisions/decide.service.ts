import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { ApprovalTexts } from '#shared/decisions/approval-settings.contract.ts';
import type { NewDecision } from '#shared/decisions/decision.forms.ts';
import type { Decision, Identification } from '#shared/decisions/decision-values.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { ReviewRule, ReviewState, ReviewSubject } from '#shared/reviews/review-values.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record, type EventActor } from '#server/events/record.ts';
import { approvalTextsOf } from '#server/features/approval-settings/approval-settings.service.ts';
import type { ReviewAccess } from '#server/features/project-access/review-access.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { approveLockedProof } from '#server/features/proofs/proofs.service.ts';
import { countOpenComments, type DecisionRow } from './decisions.repository.ts';
import { recordDecision, type DecidedProof } from './record-decision.service.ts';
import { newestVersionOf, type ReviewRow } from '#server/features/reviews/reviews.repository.ts';
import {
  closeReview,
  markDecided,
  reviewProgressOf,
  wasAskedAboutLaterVersion,
  type ReviewRequestRow,
} from './reviewed-versions.repository.ts';

/** The decision of a reviewer on a version of a row-locked project. */
export interface ReviewerDecision {
  project: VisibleProject;
  proof: DecidedProof;
  review: ReviewRow;
  request: ReviewRequestRow;
  form: NewDecision;
  reviewer: { name: string; email: string | null };
  identification: Exclude<Identification, 'on_behalf'>;
  /** The signed-in client; null for a reviewer with a link. */
  userId: number | null;
  /** The account of a client who decides by a personal link. `userId` is then null. */
  ofUserId?: number | null;
  /** The access of a reviewer who decides with a link. */
  access?: ReviewAccess;
  actor: EventActor;
  caller: Pick<Caller, 'ipAddress' | 'userAgent'>;
}

/**
 * Records the decision of a reviewer, and closes the review when the decision settles it. Throws a 409 when the
 * reviewer cannot decide on the version now, or when the shop has edited its texts since the reviewer saw them. Throws
 * a 400 when statements are not ticked, or when changes are requested without a note or comment.
 */
export async function decide(
  tx: Tx,
  app: AppContext,
  reviewerDecision: ReviewerDecision,
): Promise<DecisionRow> {
  const { project, proof, review, form, reviewer, identification } = reviewerDecision;
  await requireDecidable(tx, reviewerDecision);
  const approvalTexts = await approvalTextsOf(tx, project.contractorId);
  const isApproval = form.decision === 'approve';
  if (isApproval) requireAllTicked(form.ticks, approvalTexts);
  else if (!form.note && (await countOpenComments(tx, proof.id)) === 0)
    throw invalidField('note', 'Describe the changes in a note, or add a comment to the proof');
  requireCurrentTexts(form, approvalTexts);
  const row = await recordDecision(tx, app, {
    ...reviewerDecision,
    subject: review.subject,
    decision: form.decision,
    signature: form.name,
    note: form.note,
    // The form shows statements and terms only for an approval, so the record has none for other decisions.
    form: {
      texts: isApproval ? approvalTexts : { ...approvalTexts, checklist: [], terms: '' },
      ticks: form.ticks,
    },
    person: { identification, ...reviewer, recordedBy: null, agreement: null },
    reviewerId: reviewerDecision.request.reviewerId,
  });
  await applyDecision(tx, app, reviewerDecision, row);
  return row;
}

/** Checks whether a reviewer can decide on a version now. Throws a 409 with the reason when the reviewer cannot. */
async function requireDecidable(
  tx: Tx,
  { project, proof, review, request }: ReviewerDecision,
): Promise<void> {
  if (project.completed) throw new AppError('conflict', 'This project is completed');
  if ((await newestVersionOf(tx, project)) > proof.version)
    throw new AppError(
      'conflict',
      (await wasAskedAboutLaterVersion(tx, project, request.reviewerId, proof.version))
        ? 'A newer version is ready for your review'
        : 'The shop is preparing a new version',
    );
  if (request.decisionId !== null)
    throw new AppError('conflict', 'Your decision on this version is already recorded');
  if (review.state === 'changes_requested')
    throw new AppError('conflict', 'Changes were already requested. The shop is preparing a new version');
  if (review.state === 'approved' || (review.subject === 'proof' && proof.isApproved))
    throw new AppError('conflict', 'This version is already approved');
}

function requireAllTicked(ticks: string[], { checklist }: ApprovalTexts): void {
  // The id of a statement depends on its text. So an unknown id belongs to a text that the shop has edited since.
  if (ticks.some((tick) => !checklist.some(({ id }) => id === tick)))
    throw new AppError('conflict', 'The shop has changed the statements. Read and tick them again');
  const untickedStatements = checklist.filter(({ id }) => !ticks.includes(id));
  if (untickedStatements.length > 0)
    throw invalidField(
      'ticks',
      `Tick every statement: ${untickedStatements.map(({ text }) => `“${text}”`).join(', ')}`,
    );
}

/** The record must not contain terms or a consent line that the reviewer has not seen. */
function requireCurrentTexts(
  { seenTerms, seenConsent }: NewDecision,
  { terms, consent }: ApprovalTexts,
): void {
  if ((seenTerms ?? terms) !== terms || (seenConsent ?? consent) !== consent)
    throw new AppError('conflict', 'The shop has changed its texts. Read them and decide again');
}

/**
 * Saves the decision in the review, and records the event. Closes the review if the decision settles it, and approves
 * the proof if its review is approved.
 */
async function applyDecision(
  tx: Tx,
  app: AppContext,
  { project, proof, review, request, form, userId, ofUserId, actor }: ReviewerDecision,
  { id: decisionId, reference }: DecisionRow,
): Promise<void> {
  await markDecided(tx, request, decisionId);
  const progress = await reviewProgressOf(tx, review);
  const state = stateAfter(form.decision, review.rule, progress);
  if (state !== 'open') await closeReview(tx, review, state, app.now());
  if (state === 'approved' && review.subject === 'proof')
    await approveLockedProof(tx, project, proof.id, {
      approvedAt: app.now(),
      approvedById: userId,
      approvedByName: form.name,
      approvedOnBehalf: false,
    });
  await record(tx, actor, {
    projectId: project.id,
    ...DECISION_EVENTS[review.subject][state](proof, progress),
    details: {
      proofId: proof.id,
      decisionId,
      reference,
      subject: review.subject,
      // Set when the client decides by a personal link, so that the client is not notified of the decision.
      ...(ofUserId && { ofUserId }),
    },
  });
}

/** The number of reviewers who were asked, and how many of them have decided. */
interface ReviewProgress {
  askedCount: number;
  decidedCount: number;
}

/** The state of an open review after a decision (docs/requirements/decisions.md, Rules). */
function stateAfter(
  decision: Decision,
  rule: ReviewRule,
  { askedCount, decidedCount }: ReviewProgress,
): ReviewState {
  if (decision === 'request_changes') return 'changes_requested';
  return rule === 'any' || decidedCount >= askedCount ? 'approved' : 'open';
}

type BuildDecisionEvent = (
  proof: DecidedProof,
  progress: ReviewProgress,
) => { action: ActivityAction; description: string };

const DECISION_EVENTS: Record<ReviewSubject, Record<ReviewState, BuildDecisionEvent>> = {
  proof: {
    open: ({ fileName }, progress) => reviewerApprovalEvent(`the artwork proof ‘${fileName}’`, progress),
    approved: ({ fileName }) => ({
      action: 'proof_approved',
      description: `approved the artwork proof ‘${fileName}’`,
    }),
    changes_requested: ({ fileName }) => ({
      action: 'changes_requested',
      description: `requested changes to the artwork proof ‘${fileName}’`,
    }),
  },
  sample: {
    open: (_proof, progress) => reviewerApprovalEvent('the printed sample', progress),
    approved: () => ({ action: 'sample_approved', description: 'approved the printed sample' }),
    changes_requested: () => ({
      action: 'sample_changes_requested',
      description: 'requested changes to the printed sample',
    }),
  },
};

function reviewerApprovalEvent(
  what: string,
  { askedCount, decidedCount }: ReviewProgress,
): ReturnType<BuildDecisionEvent> {
  return {
    action: 'reviewer_approved',
    description: `approved ${what} (${decidedCount} of ${askedCount} approvals)`,
  };
}
