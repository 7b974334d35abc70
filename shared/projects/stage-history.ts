import { STAGE_IDS, isStageId, stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

/** A stage move in the history. */
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

/** The last completion of each stage. `moves` are newest first. Stages that no move completed are missing. */
export function stageCompletions(moves: readonly RecordedMove[]): StageCompletion[] {
  return STAGE_IDS.flatMap((stage) => {
    const move = moves.find(({ details }) => completesStage(stage, details));
    return move ? [{ stage, by: move.userName, at: move.createdAt }] : [];
  });
}

function completesStage(stage: StageId, { from, to, kind }: RecordedMove['details']): boolean {
  if (!isStageId(from) || !isStageId(to)) return false;
  if (stageNumber(from) <= stageNumber(stage) && stageNumber(stage) < stageNumber(to)) return true;
  return kind === 'completed' && stage === to;
}
