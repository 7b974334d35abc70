import { stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

/** The roles that can be responsible for a pending action. */
export const RESPONSIBLE_PARTIES = ['contractor', 'subcontractor', 'client'] as const;
export type ResponsibleParty = (typeof RESPONSIBLE_PARTIES)[number];

/** The pending actions, in stage order. */
export const PENDING_REASONS = [
  'proof',
  'review-start',
  'proof-tracking',
  'client-review',
  'sample',
  'sample-answer',
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

/** Tracking is true only with both number and carrier. */
export interface PendingActionFacts {
  hasProof: boolean;
  hasApprovedProof: boolean;
  artworkTracking: boolean;
}

/**
 * The pending action of a project and who is responsible; null when it is completed. Without a client, the shop is
 * responsible for the client's actions. An approved proof ends the client's pending action.
 */
export function pendingActionOf(
  project: PendingActionProject,
  facts: PendingActionFacts,
): PendingAction | null {
  if (project.completed) return null;
  const reason = reasonAt(project, facts);
  return { on: responsibleParty(reason, project), reason };
}

function reasonAt(
  { progressStage, subcontractorId }: PendingActionProject,
  facts: PendingActionFacts,
): PendingReason {
  if (subcontractorId === null && needsInstaller(progressStage)) return 'installer';
  switch (progressStage) {
    case 'artwork_design_initiated':
      return facts.hasProof ? 'review-start' : 'proof';
    case 'artwork_submitted_for_client_review':
      if (!facts.artworkTracking) return 'proof-tracking';
      return facts.hasApprovedProof ? 'sample' : 'client-review';
    case 'final_artwork_approval':
      return facts.hasApprovedProof ? 'scheduling' : 'artwork-approval';
    default:
      return STAGE_REASONS[progressStage];
  }
}

function needsInstaller(stage: StageId): boolean {
  const number = stageNumber(stage);
  return (
    stageNumber('installation_scheduling_confirmed') <= number && number <= stageNumber('wrap_installed')
  );
}

/** Whether the client answers for this reason, or the shop in place of a client that the project does not have. */
export function isClientReason(reason: PendingReason): boolean {
  return CLIENT_REASONS.includes(reason);
}

function responsibleParty(reason: PendingReason, { clientId }: PendingActionProject): ResponsibleParty {
  if (isClientReason(reason)) return clientId === null ? 'contractor' : 'client';
  return INSTALLER_REASONS.includes(reason) ? 'subcontractor' : 'contractor';
}

const STAGE_REASONS = {
  printed_sample_sent_to_client: 'sample-answer',
  installation_scheduling_confirmed: 'print',
  wrap_printed: 'shipping',
  wrap_shipped: 'photos-before',
  pre_installation_photos_uploaded: 'installation',
  wrap_installed: 'photos-after',
  post_installation_photos_uploaded: 'closing',
} as const;

/** The actions of a shop that its production staff may not do: they approve, assign, set dates or complete. */
export const MANAGER_REASONS: readonly PendingReason[] = [
  'client-review',
  'artwork-approval',
  'scheduling',
  'installer',
  'closing',
];

const CLIENT_REASONS: readonly PendingReason[] = ['client-review', 'sample-answer', 'artwork-approval'];
const INSTALLER_REASONS: readonly PendingReason[] = ['photos-before', 'installation', 'photos-after'];
