import { stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

/** Whose turn it is on a project. */
export const PARTS = ['contractor', 'subcontractor', 'client'] as const;
export type Part = (typeof PARTS)[number];

/** What a project waits for, one after the other on the path. */
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

export interface Wait {
  on: Part;
  reason: PendingReason;
}

interface WaitingProject {
  completed: boolean;
  progressStage: StageId;
  subcontractorId: number | null;
  clientId: number | null;
}

/** Tracking counts only with both its number and its carrier. */
export interface PendingActionFacts {
  hasProof: boolean;
  hasApprovedProof: boolean;
  artworkTracking: boolean;
}

/**
 * What a project waits for, and on whom; null once it is completed. The shop stands in for a client that the project does
 * not have, and looks for an installer where one is needed. An approved proof ends the client's turn.
 */
export function pendingActionOf(project: WaitingProject, facts: PendingActionFacts): Wait | null {
  if (project.completed) return null;
  const reason = reasonAt(project, facts);
  return { on: partFor(reason, project), reason };
}

function reasonAt(
  { progressStage, subcontractorId }: WaitingProject,
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
      return REASONS[progressStage];
  }
}

function needsInstaller(stage: StageId): boolean {
  const number = stageNumber(stage);
  return (
    stageNumber('installation_scheduling_confirmed') <= number && number <= stageNumber('wrap_installed')
  );
}

function partFor(reason: PendingReason, { clientId }: WaitingProject): Part {
  if (CLIENTS_TURN.includes(reason)) return clientId === null ? 'contractor' : 'client';
  return INSTALLERS_TURN.includes(reason) ? 'subcontractor' : 'contractor';
}

const REASONS = {
  printed_sample_sent_to_client: 'sample-answer',
  installation_scheduling_confirmed: 'print',
  wrap_printed: 'shipping',
  wrap_shipped: 'photos-before',
  pre_installation_photos_uploaded: 'installation',
  wrap_installed: 'photos-after',
  post_installation_photos_uploaded: 'closing',
} as const;

const CLIENTS_TURN: readonly PendingReason[] = ['client-review', 'sample-answer', 'artwork-approval'];
const INSTALLERS_TURN: readonly PendingReason[] = ['photos-before', 'installation', 'photos-after'];
