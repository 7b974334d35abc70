import { describe, expect, test } from 'vitest';
import { completedAndSkippedStages, stageSinceAfterMove } from './stage-history.ts';
import type { RecordedMove } from './stage-history.ts';
import type { StageId } from './stages.ts';

const FIRST = 'artwork_design_initiated';
const SECOND = 'artwork_submitted_for_client_review';
const THIRD = 'printed_sample_sent_to_client';
const FOURTH = 'final_artwork_approval';
const LAST = 'post_installation_photos_uploaded';

const dayInMarch = (day: number) => new Date(Date.UTC(2026, 2, day));

/** A move by Maria on this day of March. The day is also the id of the move. */
function makeMove(day: number, from: StageId, to: StageId, more: { kind?: string; undoes?: number } = {}) {
  const details = { kind: 'advanced', from, to, ...more };
  return { id: day, userName: 'Maria', createdAt: dayInMarch(day), details };
}

const pathOf = (...moves: RecordedMove[]) => completedAndSkippedStages(moves.toReversed());
const completedStagesIn = (path: ReturnType<typeof completedAndSkippedStages>) =>
  path.stageCompletions.map(({ stage }) => stage);

describe('a stage is completed', () => {
  test('by the user who moved the project to the next one', () => {
    expect(pathOf(makeMove(5, FIRST, SECOND))).toEqual({
      stageCompletions: [{ stage: FIRST, by: 'Maria', at: dayInMarch(5) }],
      skippedStages: [],
    });
  });

  test('by the newest move when it was completed twice', () => {
    const secondCompletion = { ...makeMove(7, FIRST, SECOND), userName: 'Tom' };
    const path = pathOf(
      makeMove(5, FIRST, SECOND),
      makeMove(6, SECOND, FIRST, { kind: 'reverted' }),
      secondCompletion,
    );
    expect(path.stageCompletions).toEqual([{ stage: FIRST, by: 'Tom', at: dayInMarch(7) }]);
  });

  test('only until the project moves back to it', () => {
    const path = pathOf(makeMove(5, FIRST, SECOND), makeMove(6, SECOND, THIRD), makeMove(7, THIRD, SECOND));
    expect(completedStagesIn(path)).toEqual([FIRST]);
  });

  test('at the last stage when the project is completed', () => {
    const path = pathOf(makeMove(5, LAST, LAST, { kind: 'completed' }));
    expect(completedStagesIn(path)).toEqual([LAST]);
    expect(
      completedStagesIn(pathOf(makeMove(5, LAST, LAST, { kind: 'completed' }), makeMove(6, LAST, LAST))),
    ).toEqual([]);
  });
});

describe('a stage is skipped', () => {
  test('when one move passes over it', () => {
    const path = pathOf(makeMove(5, FIRST, FOURTH));
    expect(completedStagesIn(path)).toEqual([FIRST]);
    expect(path.skippedStages).toEqual([SECOND, THIRD]);
  });

  test('by an early completion', () => {
    const path = pathOf(makeMove(5, SECOND, LAST, { kind: 'completed' }));
    expect(completedStagesIn(path)).toEqual([SECOND, LAST]);
    expect(path.skippedStages).toHaveLength(7);
  });

  test('until the project goes back and completes it', () => {
    const path = pathOf(makeMove(5, FIRST, FOURTH), makeMove(6, FOURTH, SECOND), makeMove(7, SECOND, THIRD));
    expect(completedStagesIn(path)).toEqual([FIRST, SECOND]);
    expect(path.skippedStages).toEqual([]);
  });

  test('when a move passes over it after the project went back, even if it was completed before', () => {
    const moves = [makeMove(4, FIRST, SECOND), makeMove(5, SECOND, THIRD), makeMove(6, THIRD, FOURTH)];
    const path = pathOf(...moves, makeMove(7, FOURTH, FIRST), makeMove(8, FIRST, FOURTH));
    expect(path.skippedStages).toEqual([SECOND, THIRD]);
  });
});

test('a reset clears the completed and skipped stages', () => {
  expect(pathOf(makeMove(5, FIRST, FOURTH), makeMove(6, FOURTH, FIRST, { kind: 'reset' }))).toEqual({
    stageCompletions: [],
    skippedStages: [],
  });
});

test('an undone move does not change the completed and skipped stages', () => {
  const earlierMoves = [makeMove(4, FIRST, SECOND), makeMove(5, SECOND, THIRD)];
  const moveAndUndo = [makeMove(6, THIRD, FIRST), makeMove(7, FIRST, THIRD, { kind: 'undone', undoes: 6 })];
  expect(pathOf(...earlierMoves, ...moveAndUndo)).toEqual(pathOf(...earlierMoves));
});

describe('the time at a stage', () => {
  const stageSinceOf = (moves: RecordedMove[], last: ReturnType<typeof makeMove>) =>
    stageSinceAfterMove(moves.toReversed(), last);

  test('starts at the time of a move forward', () => {
    expect(stageSinceOf([makeMove(4, FIRST, SECOND)], makeMove(9, SECOND, THIRD))).toEqual(dayInMarch(9));
  });

  test('starts at the first arrival when the project moves back to the stage', () => {
    const moves = [
      makeMove(4, FIRST, SECOND),
      makeMove(5, SECOND, THIRD),
      makeMove(6, THIRD, SECOND),
      makeMove(7, SECOND, THIRD),
    ];
    expect(stageSinceOf(moves, makeMove(9, THIRD, SECOND))).toEqual(dayInMarch(4));
  });

  test('starts at the stored arrival time when the project goes back to the stage', () => {
    const earlierMove = makeMove(4, FIRST, SECOND);
    const before = { since: dayInMarch(1).toISOString() };
    const storedMove = { ...earlierMove, details: { ...earlierMove.details, before } };
    expect(stageSinceOf([storedMove], makeMove(9, SECOND, FIRST))).toEqual(dayInMarch(1));
  });

  test('starts when the project goes back to a skipped stage', () => {
    expect(stageSinceOf([makeMove(4, FIRST, FOURTH)], makeMove(9, FOURTH, THIRD))).toEqual(dayInMarch(9));
  });

  test('starts again with a reset', () => {
    expect(stageSinceOf([makeMove(4, FIRST, FOURTH)], makeMove(9, FOURTH, FIRST, { kind: 'reset' }))).toEqual(
      dayInMarch(9),
    );
  });
});
