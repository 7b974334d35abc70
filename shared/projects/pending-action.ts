import type { ReviewState } from '#shared/reviews/review-values.ts';
import { stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

/** Who can be responsible for a pending action. Reviewers have links instead of accounts. */
export const RESPONSIBLE_PARTIES = ['contractor', 'subcontractor', 'client', 'reviewers'] as const;
export type ResponsibleParty = (typeof RESPONSIBLE_PARTIES)[number];

/** The reasons of pending actions, in stage order. */
export const PENDING_REASONS = [
  'proof',
  'review-start',
  'proof-tracking',
  'review-send',
  'client-review',
  'new-version',
  'sample',
  'sample-answer',
  'new-sample',
  'sample-approved',
  'artwork-approval',
  'scheduling',
  'installer',
  'print',
  'shipping',
  'photos-before',
  'installation',
  'photos-after',
  'closing',
] as const;
export type PendingReason = (typeof PENDING_REASONS)[number];

export interface PendingAction {
  on: ResponsibleParty;
  reason: PendingReason;
}

interface PendingActionProject {
  completed: boolean;
  progressStage: StageId;
  subcontractorId: number | null;
  clientId: number | null;
}

/**
 * The facts that determine the pending action. `artworkTracking` is true when the shipment of the proof has a tracking
 * number and a carrier.
 */
export interface PendingActionFacts {
  hasProof: boolean;
  /** Whether the newest version is approved, if the project requires approvals; otherwise whether any version is approved. */
  hasApprovedProof: boolean;
  artworkTracking: boolean;
  /**
   * The review of the newest version. At the stage of the printed sample, the review of the sample. `unsent` when only other
   * versions were sent for review, or when no reviewer of the open review can still decide; null when no version was sent.
   */
  review: ReviewState | 'unsent' | null;
  /** Whether the client is among the reviewers who have not decided yet. */
  isClientAsked: boolean;
}

/**
 * The pending action of a project and the responsible party; null for a completed project. For an action of the client, the
 * responsible party is:
 * - the reviewers, while a review is open in which the client has no decision to make
 * - the shop, if there is no client and no open review
 * - the client in all other cases
 *
 * After a proof is approved, only a printed sample can still wait for the client.
 */
export function pendingActionOf(
  project: PendingActionProject,
  facts: PendingActionFacts,
): PendingAction | null {
  if (project.completed) return null;
  const reason = pendingReasonOf(project, facts);
  return { on: responsibleParty(reason, project, facts), reason };
}

function pendingReasonOf(
  { progressStage, subcontractorId }: PendingActionProject,
  facts: PendingActionFacts,
): PendingReason {
  if (subcontractorId === null && needsInstaller(progressStage)) return 'installer';
  const reasonFromReview = reviewReason(facts);
  switch (progressStage) {
    case 'artwork_design_initiated':
      if (!facts.hasProof) return 'proof';
      return facts.hasApprovedProof ? reasonAfterApproval(facts) : (reasonFromReview ?? 'review-start');
    case 'artwork_submitted_for_client_review':
      if (facts.hasApprovedProof) return reasonAfterApproval(facts);
      return reasonFromReview ?? (facts.artworkTracking ? 'client-review' : 'proof-tracking');
    case 'printed_sample_sent_to_client':
      return (facts.review && SAMPLE_REASONS[facts.review]) ?? 'sample-answer';
    case 'final_artwork_approval':
      if (facts.hasApprovedProof) return 'scheduling';
      return (facts.review && PROOF_REASONS[facts.review]) ?? 'artwork-approval';
    default:
      return STAGE_REASONS[progressStage];
  }
}

/** The pending action of a review of the proofs; undefined without a review, and after a version was approved. */
function reviewReason({ hasApprovedProof, review }: PendingActionFacts): PendingReason | undefined {
  return hasApprovedProof || !review ? undefined : (PROOF_REASONS[review] ?? 'client-review');
}

/** The pending action of the first two stages after a version was approved. */
function reasonAfterApproval({ artworkTracking }: PendingActionFacts): PendingReason {
  return artworkTracking ? 'sample' : 'proof-tracking';
}

function needsInstaller(stage: StageId): boolean {
  const number = stageNumber(stage);
  return (
    stageNumber('installation_scheduling_confirmed') <= number && number <= stageNumber('wrap_installed')
  );
}

/**
 * Whether this is the reason of an action of the client. Another party can be responsible for the action, see
 * `responsibleParty`.
 */
export function isClientReason(reason: PendingReason): boolean {
  return CLIENT_REASONS.includes(reason);
}

function responsibleParty(
  reason: PendingReason,
  { clientId }: PendingActionProject,
  { review, isClientAsked }: PendingActionFacts,
): ResponsibleParty {
  if (isClientReason(reason)) {
    if (review === 'open') return isClientAsked ? 'client' : 'reviewers';
    return clientId === null ? 'contractor' : 'client';
  }
  return INSTALLER_REASONS.includes(reason) ? 'subcontractor' : 'contractor';
}

type ReviewReasons = Partial<Record<NonNullable<PendingActionFacts['review']>, PendingReason>>;

const PROOF_REASONS: ReviewReasons = { unsent: 'review-send', changes_requested: 'new-version' };
const SAMPLE_REASONS: ReviewReasons = { approved: 'sample-approved', changes_requested: 'new-sample' };

const STAGE_REASONS = {
  installation_scheduling_confirmed: 'print',
  wrap_printed: 'shipping',
  wrap_shipped: 'photos-before',
  pre_installation_photos_uploaded: 'installation',
  wrap_installed: 'photos-after',
  post_installation_photos_uploaded: 'closing',
} as const;

/** The actions that production staff may not do: sending for review, approving, setting dates, assigning and completing. */
export const MANAGER_REASONS: readonly PendingReason[] = [
  'review-send',
  'client-review',
  'artwork-approval',
  'scheduling',
  'installer',
  'closing',
];

const CLIENT_REASONS: readonly PendingReason[] = ['client-review', 'sample-answer', 'artwork-approval'];
const INSTALLER_REASONS: readonly PendingReason[] = ['photos-before', 'installation', 'photos-after'];
