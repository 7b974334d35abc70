import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import type { OutgoingItem } from '#web/offline/outbox.ts';

/** The details of a project as they are after the moves that wait on this device. A rejected move changes nothing. */
export function withQueuedMoves(
  details: ProjectDetails,
  moves: readonly OutgoingItem<MoveRequest>[],
): ProjectDetails {
  const waiting = moves.filter((move) => !needsAttention(move));
  return waiting.reduce(
    (before, { content }) => ({ ...before, project: moved(before.project, content) }),
    details,
  );
}

/** Whether the server rejected an item, so that the user decides what happens. */
export function needsAttention({ state, interrupted }: OutgoingItem<unknown>): boolean {
  return state === 'failed' && !interrupted;
}

function moved(project: ProjectDetails['project'], request: MoveRequest): ProjectDetails['project'] {
  const { status, progress, progressStage, completed } = request;
  return {
    ...project,
    progress: progress ?? project.progress,
    progressStage: progressStage ?? project.progressStage,
    completed: completed ?? project.completed,
    status: status ?? (completed ? 'completed' : 'in-progress'),
  };
}
