import { STAGE_IDS, isStageId, skippedStages, stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

/** A stage move in the history. */
export interface RecordedMove {
  id: number;
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

/**
 * The path of a project to its current stage. `moves` are newest first. A stage is completed when the project moved
 * forward from it, or was completed at it; it is skipped when a move passed over it. A stage without a move is in
 * neither list. Moving back removes the later stages, and an undone move does not count.
 */
export function completedAndSkippedStages(moves: readonly RecordedMove[]): {
  stageCompletions: StageCompletion[];
  skippedStages: StageId[];
} {
  const path = replayMoves(moves);
  const stages = STAGE_IDS.filter((stage) => path.has(stage));
  return {
    stageCompletions: stages.flatMap((stage) => {
      const completion = path.get(stage)?.completion;
      return completion ? [{ stage, ...completion }] : [];
    }),
    skippedStages: stages.filter((stage) => path.get(stage)?.isSkipped),
  };
}

type NewMove = Pick<RecordedMove, 'createdAt' | 'details'> & { details: { to: StageId } };

/**
 * Returns the time at which a project reached the stage to which a new move leads. After a move forward or a reset, this is the
 * time of the move. After any other move, it is the earlier time at which the project reached the stage, or the time of the move
 * if the earlier time is unknown or the stage was skipped. `moves` are the moves before the new move, newest first.
 */
export function stageSinceAfterMove(moves: readonly RecordedMove[], move: NewMove): Date {
  const path = replayMoves(moves);
  applyMove(path, { ...move, userName: '' });
  return path.get(move.details.to)?.since ?? move.createdAt;
}

interface StageVisit {
  /** When the project reached the stage; null when the time is unknown or the stage was skipped. */
  since: Date | null;
  completion: Omit<StageCompletion, 'stage'> | null;
  isSkipped: boolean;
}

type VisitsByStage = Map<StageId, StageVisit>;

function replayMoves(moves: readonly RecordedMove[]): VisitsByStage {
  const path: VisitsByStage = new Map();
  for (const move of withoutUndoneMoves(moves).toReversed()) applyMove(path, move);
  return path;
}

function withoutUndoneMoves(moves: readonly RecordedMove[]): RecordedMove[] {
  const undoneIds = new Set(moves.map(({ details }) => details['undoes']));
  return moves.filter(({ id, details }) => details['kind'] !== 'undone' && !undoneIds.has(id));
}

function applyMove(path: VisitsByStage, { userName, createdAt, details }: Omit<RecordedMove, 'id'>): void {
  const { from, to, kind } = details;
  if (!isStageId(from) || !isStageId(to)) return;
  if (kind === 'reset') path.clear();
  const isForward = stageNumber(to) > stageNumber(from);
  const earlierVisit = isForward ? undefined : path.get(to);
  const completion = { by: userName, at: createdAt };
  if (isForward) {
    const since = previousStageSince(details) ?? path.get(from)?.since ?? null;
    path.set(from, { since, completion, isSkipped: false });
    for (const stage of skippedStages(from, to)) path.set(stage, SKIPPED_VISIT);
  }
  for (const stage of STAGE_IDS.slice(stageNumber(to))) path.delete(stage);
  path.set(to, {
    since: earlierVisit?.since ?? createdAt,
    completion: kind === 'completed' ? completion : null,
    isSkipped: false,
  });
}

const SKIPPED_VISIT: StageVisit = { since: null, completion: null, isSkipped: true };

/**
 * The time at which the project reached the stage where the move started. Null for older events, which do not store
 * this time.
 */
function previousStageSince({ before }: RecordedMove['details']): Date | null {
  const hasSince = typeof before === 'object' && before !== null && 'since' in before;
  return hasSince && typeof before.since === 'string' ? new Date(before.since) : null;
}
