import { describe, expect, test } from 'vitest';
import { atStage, brokenInvariants, completedState, initialState } from '#shared/projects/project-state.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import { LAST_STAGE, STAGE_IDS } from '#shared/projects/stages.ts';

const noon = new Date('2026-03-05T12:00:00Z');

describe('the invariants of a state', () => {
  test('hold for a new project, every stage and a completed project', () => {
    const states = [initialState(), ...STAGE_IDS.map(atStage), completedState(noon)];
    expect(states.flatMap(brokenInvariants)).toEqual([]);
  });

  test('allow an in-progress project at 100 percent at the last stage', () => {
    expect(atStage(LAST_STAGE)).toMatchObject({ status: 'in-progress', progress: 100, completed: false });
  });

  const brokenStates: [title: string, state: ProjectState, rules: number][] = [
    ['not started, with progress', { ...initialState(), progress: 10 }, 1],
    ['not started, at a later stage', { ...initialState(), progressStage: 'wrap_printed' }, 1],
    ['progress of no stage', { ...atStage('wrap_printed'), progress: 65 }, 1],
    ['the flag without the status', { ...atStage(LAST_STAGE), completed: true, completedAt: noon }, 1],
    ['the status without the flag', { ...atStage(LAST_STAGE), status: 'completed' }, 1],
    ['completed without a time', { ...completedState(noon), completedAt: null }, 1],
    ['a time without completion', { ...atStage(LAST_STAGE), completedAt: noon }, 1],
    [
      'completed at an earlier stage',
      { ...completedState(noon), progressStage: 'wrap_printed', progress: 60 },
      1,
    ],
    ['completed at 90 percent', { ...completedState(noon), progress: 90 }, 1],
    ['four broken invariants', { ...initialState(), progress: 5, completed: true }, 4],
  ];

  test.each(brokenStates)('reject: %s', (_title, state, rules) => {
    expect(brokenInvariants(state)).toHaveLength(rules);
  });
});
