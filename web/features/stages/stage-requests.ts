import { LAST_STAGE, nextStage, previousStage, stageOf } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';

/** What a stage menu offers: a stage, or 'Not started'. */
export type StageTarget = StageId | 'not-started';

/**
 * The request of 'Complete': moves to the next stage, or completes the project at the last stage. `from` is the stage that the
 * user saw.
 */
export function createCompleteRequest(from: StageId, override?: string): MoveRequest {
  const to = nextStage(from);
  if (to) return { ...moveRequestTo(to, from), override };
  return createMarkCompleteRequest(from);
}

/** The request of 'Go Back'; undefined at the first stage. */
export function createGoBackRequest(from: StageId): MoveRequest | undefined {
  const to = previousStage(from);
  return to && moveRequestTo(to, from);
}

/** The request of 'Mark as Complete', at any stage (docs/requirements/stages.md, Completion). */
export function createMarkCompleteRequest(from: StageId): MoveRequest {
  return { ...COMPLETION_REQUEST, fromStage: from };
}

/**
 * The request of the stage selector (docs/requirements/stages.md, Stage selector). The last stage also completes the project if
 * the user may complete it. For an installer, the last stage only means that the photos are uploaded.
 */
export function createStageChoiceRequest(from: StageId, to: StageTarget, mayComplete: boolean): MoveRequest {
  if (to === 'not-started') return { status: to, progress: 0, fromStage: from };
  return { ...moveRequestTo(to, from), status: 'in-progress', completed: to === LAST_STAGE && mayComplete };
}

/** The request of 'Undo Completed Status' (docs/requirements/stages.md, Undo). */
export const UNDO_COMPLETION_REQUEST: MoveRequest = {
  status: 'in-progress',
  progress: 90,
  completed: false,
  fromStage: LAST_STAGE,
};

const COMPLETION_REQUEST: MoveRequest = {
  status: 'completed',
  progress: stageOf(LAST_STAGE).percent,
  completed: true,
};

function moveRequestTo(to: StageId, from: StageId): MoveRequest {
  return { progress: stageOf(to).percent, progressStage: to, completed: false, fromStage: from };
}
