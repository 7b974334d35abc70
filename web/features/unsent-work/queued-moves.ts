import { pendingActionOf } from '#shared/projects/pending-action.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { targetState } from '#shared/projects/stage-moves.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { needsAttention, type OutgoingItem } from '#web/offline/outbox.ts';

/** The details of a project with the effect of the moves that are queued on this device. A rejected move has no effect. */
export function withQueuedMoves(
  details: ProjectDetails,
  moves: readonly OutgoingItem<MoveRequest>[],
): ProjectDetails {
  const waitingMoves = moves.filter((move) => !needsAttention(move));
  const detailsAfterMoves = waitingMoves.reduce(
    (before, move) => ({ ...before, project: moveProject(before.project, move) }),
    details,
  );
  const last = waitingMoves.at(-1);
  return last
    ? { ...detailsAfterMoves, wait: pendingActionAfter(detailsAfterMoves, last.createdAt) }
    : detailsAfterMoves;
}

/** The pending action after the moves. Uses the gate facts that the server sent last. */
function pendingActionAfter({ project, gateFacts }: ProjectDetails, since: string): ProjectDetails['wait'] {
  const pendingAction = pendingActionOf(project, {
    hasProof: gateFacts.proofs > 0,
    hasApprovedProof: gateFacts.isNewestProofApproved,
    artworkTracking: gateFacts.artworkTracking,
    review: null,
    isClientAsked: false,
  });
  return pendingAction && { ...pendingAction, since };
}

/** The project in the state that the server will give it for the move. The next queued move starts from this state. */
function moveProject(
  project: ProjectDetails['project'],
  { content, createdAt }: OutgoingItem<MoveRequest>,
): ProjectDetails['project'] {
  const completedAt = project.completedAt === null ? null : new Date(project.completedAt);
  const moved = targetState({ ...project, completedAt }, content, new Date(createdAt));
  return { ...project, ...moved, completedAt: moved.completedAt?.toISOString() ?? null };
}
