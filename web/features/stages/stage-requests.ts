import { LAST_STAGE, nextStage, previousStage, stageOf } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';

/** What 'Complete' asks for: the next stage; at the last one, that the job is completed. Carries the stage it saw. */
export function completeRequest(from: StageId, override?: string): MoveRequest {
  const to = nextStage(from);
  if (to) return { ...moveTo(to, from), override };
  return closeRequest(from);
}

/** What 'Go Back' asks for; undefined at the first stage. */
export function goBackRequest(from: StageId): MoveRequest | undefined {
  const to = previousStage(from);
  return to && moveTo(to, from);
}

/** What 'Mark as Complete' asks for, at whatever stage the project stands (docs/requirements/stages.md, Completion). */
export function closeRequest(from: StageId): MoveRequest {
  return { ...COMPLETION, fromStage: from };
}

/**
 * What choosing a stage in the project's dialog asks for (docs/requirements/stages.md, Stage selector). The last one
 * completes the job when the person may do that; an installer's choice of it says that the photos are there.
 */
export function chooseRequest(from: StageId, to: StageId, mayComplete: boolean): MoveRequest {
  return { ...moveTo(to, from), status: 'in-progress', completed: to === LAST_STAGE && mayComplete };
}

/** What 'Undo Completed Status' asks for (docs/requirements/stages.md, Undo). */
export const UNDO_REQUEST: MoveRequest = {
  status: 'in-progress',
  progress: 90,
  completed: false,
  fromStage: LAST_STAGE,
};

const COMPLETION: MoveRequest = {
  status: 'completed',
  progress: stageOf(LAST_STAGE).percent,
  completed: true,
};

function moveTo(to: StageId, from: StageId): MoveRequest {
  return { progress: stageOf(to).percent, progressStage: to, completed: false, fromStage: from };
}
