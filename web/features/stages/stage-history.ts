import type { Activity } from '#shared/activities/activities.wire.ts';
import { isStageId, stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

/** Who completed a stage, and when (ISO time). */
export interface StageRecord {
  by: string;
  at: string;
}

/** The last move that left this stage behind, out of the history (newest first); undefined when the history has none. */
export function completionOf(stage: StageId, activities: readonly Activity[]): StageRecord | undefined {
  const move = activities.find((activity) => leftBehind(stage, activity));
  return move && { by: move.userName, at: move.createdAt };
}

function leftBehind(stage: StageId, { action, details: { from, to, kind } }: Activity): boolean {
  if (action !== 'status_change' || !isStageId(from) || !isStageId(to)) return false;
  if (stageNumber(from) <= stageNumber(stage) && stageNumber(stage) < stageNumber(to)) return true;
  return kind === 'completed' && stage === to;
}
