import { localTime } from '#shared/notifications/time-zone.ts';
import { completedAndSkippedStages, type RecordedMove } from '#shared/projects/stage-history.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import { STAGES, stageNumber, type StageId } from '#shared/projects/stages.ts';

export const STATUS_STEP_STATES = ['done', 'skipped', 'current', 'upcoming'] as const;

/** A stage as the status page shows it. */
export interface StatusStep {
  id: StageId;
  label: string;
  state: (typeof STATUS_STEP_STATES)[number];
  /** The day (`YYYY-MM-DD`) on which the stage was done; null when unknown. */
  doneOn: string | null;
}

/** Returns the ten stages of a project. `moves` are newest first. The days are in this time zone. */
export function statusSteps(
  { progressStage, completed }: Pick<ProjectState, 'progressStage' | 'completed'>,
  moves: readonly RecordedMove[],
  timeZone: string,
): StatusStep[] {
  const { stageCompletions, skippedStages } = completedAndSkippedStages(moves);
  const completedAtByStage = new Map(stageCompletions.map(({ stage, at }) => [stage, at]));
  const currentNumber = stageNumber(progressStage);
  const stepStateOf = (id: StageId): StatusStep['state'] => {
    if (skippedStages.includes(id)) return 'skipped';
    if (completed || stageNumber(id) < currentNumber) return 'done';
    return stageNumber(id) === currentNumber ? 'current' : 'upcoming';
  };
  return STAGES.map(({ id, label }) => {
    const [state, completedAt] = [stepStateOf(id), completedAtByStage.get(id)];
    return {
      id,
      label,
      state,
      doneOn: state === 'done' && completedAt ? dayIn(completedAt, timeZone) : null,
    };
  });
}

/** The calendar day of a timestamp; an unknown time zone counts as UTC. */
export function dayIn(timestamp: Date, timeZone: string): string {
  return localTime(timestamp, timeZone)?.day ?? timestamp.toISOString().slice(0, 10);
}
