import { expect, test } from 'vitest';
import { stageCompletions } from './stage-history.ts';
import type { RecordedMove } from './stage-history.ts';

const move = (userName: string, day: number, details: RecordedMove['details']): RecordedMove => ({
  userName,
  createdAt: march(day),
  details,
});
const march = (day: number) => new Date(Date.UTC(2026, 2, day));

const FIRST = 'artwork_design_initiated';
const SECOND = 'artwork_submitted_for_client_review';
const LAST = 'post_installation_photos_uploaded';

test('returns the user who moved the project past a stage', () => {
  const moves = [move('Maria', 5, { kind: 'advanced', from: FIRST, to: SECOND })];
  expect(stageCompletions(moves)).toEqual([{ stage: FIRST, by: 'Maria', at: march(5) }]);
});

test('uses the newest move when a stage was completed twice', () => {
  const moves = [
    move('Tom', 7, { kind: 'advanced', from: FIRST, to: SECOND }),
    move('Maria', 6, { kind: 'reverted', from: SECOND, to: FIRST }),
    move('Maria', 5, { kind: 'advanced', from: FIRST, to: SECOND }),
  ];
  expect(stageCompletions(moves)).toEqual([{ stage: FIRST, by: 'Tom', at: march(7) }]);
});

test('an early completion completes all remaining stages', () => {
  const completions = stageCompletions([move('Maria', 5, { kind: 'completed', from: SECOND, to: LAST })]);
  expect(completions).toHaveLength(9);
  expect(completions.find(({ stage }) => stage === 'wrap_printed')?.by).toBe('Maria');
  expect(completions.find(({ stage }) => stage === LAST)?.by).toBe('Maria');
});
