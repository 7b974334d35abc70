import { STAGE_IDS, isStageId, stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

/** A stage move out of the history: who made it, when, and what its details say. */
export interface RecordedMove {
  userName: string;
  createdAt: Date;
  details: Record<string, unknown>;
}

/** Who completed a stage, and when. */
export interface StageCompletion {
  stage: StageId;
  by: string;
  at: Date;
}

/** For each stage the last move that left it behind, of moves newest first; nothing for a stage that none has. */
export function stageCompletions(moves: readonly RecordedMove[]): StageCompletion[] {
  return STAGE_IDS.flatMap((stage) => {
    const move = moves.find(({ details }) => leftBehind(stage, details));
    return move ? [{ stage, by: move.userName, at: move.createdAt }] : [];
  });
}

function leftBehind(stage: StageId, { from, to, kind }: RecordedMove['details']): boolean {
  if (!isStageId(from) || !isStageId(to)) return false;
  if (stageNumber(from) <= stageNumber(stage) && stageNumber(stage) < stageNumber(to)) return true;
  return kind === 'completed' && stage === to;
}
