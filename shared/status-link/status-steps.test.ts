import { expect, test } from 'vitest';
import type { RecordedMove } from '#shared/projects/stage-history.ts';
import { STAGE_IDS, type StageId } from '#shared/projects/stages.ts';
import { statusSteps } from './status-steps.ts';

const DENVER = 'America/Denver';
const [FIRST, SECOND, , FOURTH] = STAGE_IDS as [StageId, StageId, StageId, StageId];

test('a new project is at its first stage', () => {
  const path = statusSteps({ progressStage: FIRST, completed: false }, [], DENVER);
  expect(path).toHaveLength(10);
  expect(path.map(({ state }) => state)).toEqual(['current', ...Array<string>(9).fill('upcoming')]);
});

test('a completed stage has the day of its completion in the given time zone', () => {
  const moves = [makeMove(FIRST, SECOND, '2027-03-02T03:00:00Z')];
  const [first, second] = statusSteps({ progressStage: SECOND, completed: false }, moves, DENVER);
  expect(first).toEqual({ id: FIRST, label: 'Project Started', state: 'done', doneOn: '2027-03-01' });
  expect(second).toMatchObject({ state: 'current', doneOn: null });
});

test('a stage that was passed over is skipped, without a day', () => {
  const moves = [makeMove(FIRST, FOURTH, '2027-03-02T18:00:00Z')];
  const path = statusSteps({ progressStage: FOURTH, completed: false }, moves, DENVER);
  expect(path.slice(0, 4).map(({ state, doneOn }) => [state, doneOn])).toEqual([
    ['done', '2027-03-02'],
    ['skipped', null],
    ['skipped', null],
    ['current', null],
  ]);
});

test('all stages of a completed project are done', () => {
  const lastStage = STAGE_IDS[9] ?? FIRST;
  const path = statusSteps({ progressStage: lastStage, completed: true }, [], DENVER);
  expect(new Set(path.map(({ state }) => state))).toEqual(new Set(['done']));
});

test('an unknown time zone counts as UTC', () => {
  const moves = [makeMove(FIRST, SECOND, '2027-03-02T03:00:00Z')];
  const [first] = statusSteps({ progressStage: SECOND, completed: false }, moves, 'Mars/Base');
  expect(first?.doneOn).toBe('2027-03-02');
});

function makeMove(from: StageId, to: StageId, createdAt: string): RecordedMove {
  return { id: 1, userName: 'Dana', createdAt: new Date(createdAt), details: { from, to, kind: 'moved' } };
}
