import { pendingActionOf } from '#shared/projects/pending-action.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { targetState } from '#shared/projects/stage-moves.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { skippedStages as stagesBetween, stageNumber, type StageId } from '#shared/projects/stages.ts';
import { needsAttention, type OutgoingItem } from '#web/offline/outbox.ts';

/** The details of a project with the effect of the moves that are queued on this device. A rejected move has no effect. */
export function withQueuedMoves(
  details: ProjectDetails,
  moves: readonly OutgoingItem<MoveRequest>[],
): ProjectDetails {
  const waitingMoves = moves.filter((move) => !needsAttention(move));
  const detailsAfterMoves = waitingMoves.reduce(moveDetails, details);
  const lastMove = waitingMoves.at(-1);
  return lastMove
    ? { ...detailsAfterMoves, wait: pendingActionAfter(detailsAfterMoves, lastMove.createdAt) }
    : detailsAfterMoves;
}

/**
 * The pending action after the moves. Uses the gate facts that the server sent last. Null at the stages of the artwork, where
 * the pending action depends on reviews, which the details do not contain.
 */
function pendingActionAfter({ project, gateFacts }: ProjectDetails, since: string): ProjectDetails['wait'] {
  if (stageNumber(project.progressStage) <= stageNumber('final_artwork_approval')) return null;
  const pendingAction = pendingActionOf(project, {
    hasProof: gateFacts.proofs > 0,
    hasApprovedProof: gateFacts.isNewestProofApproved,
    artworkTracking: gateFacts.artworkTracking,
    review: null,
    isClientAsked: false,
  });
  return pendingAction && { ...pendingAction, since };
}

function moveDetails(before: ProjectDetails, move: OutgoingItem<MoveRequest>): ProjectDetails {
  const project = moveProject(before.project, move);
  return { ...before, project, skippedStages: skippedStagesAfter(before, project.progressStage) };
}

/** The skipped stages after a move to this stage, by the same rule as on the server. The new current stage is never skipped. */
function skippedStagesAfter({ project, skippedStages }: ProjectDetails, to: StageId): StageId[] {
  const earlierStages = skippedStages.filter((stage) => stageNumber(stage) < stageNumber(to));
  return [...earlierStages, ...stagesBetween(project.progressStage, to)];
}

/** The project in the state that the server will save for the move. The next queued move starts from this state. */
function moveProject(
  project: ProjectDetails['project'],
  { content, createdAt }: OutgoingItem<MoveRequest>,
): ProjectDetails['project'] {
  const completedAt = project.completedAt === null ? null : new Date(project.completedAt);
  const moved = targetState({ ...project, completedAt }, content, new Date(createdAt));
  return { ...project, ...moved, completedAt: moved.completedAt?.toISOString() ?? null };
}
