import { describe, expect, test } from 'vitest';
import { atStage, brokenInvariants, completedState, initialState } from '#shared/projects/project-state.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import { LAST_STAGE, STAGE_IDS } from '#shared/projects/stages.ts';

const noon = new Date('2026-03-05T12:00:00Z');

describe('the rules of a state', () => {
  test('a new project, every stage and a completed project keep them', () => {
    const states = [initialState(), ...STAGE_IDS.map(atStage), completedState(noon)];
    expect(states.flatMap(brokenInvariants)).toEqual([]);
  });

  test('the last stage by itself is a running project at 100 percent', () => {
    expect(atStage(LAST_STAGE)).toMatchObject({ status: 'in-progress', progress: 100, completed: false });
  });

  const broken: [what: string, state: ProjectState, rules: number][] = [
    ['not started, with progress', { ...initialState(), progress: 10 }, 1],
    ['not started, further on', { ...initialState(), progressStage: 'wrap_printed' }, 1],
    ['free progress', { ...atStage('wrap_printed'), progress: 65 }, 1],
    ['the flag without the status', { ...atStage(LAST_STAGE), completed: true, completedAt: noon }, 1],
    ['the status alone', { ...atStage(LAST_STAGE), status: 'completed' }, 1],
    ['completed at no time', { ...completedState(noon), completedAt: null }, 1],
    ['a time, but not completed', { ...atStage(LAST_STAGE), completedAt: noon }, 1],
    ['completed half way', { ...completedState(noon), progressStage: 'wrap_printed', progress: 60 }, 1],
    ['completed at 90', { ...completedState(noon), progress: 90 }, 1],
    ['everything at once', { ...initialState(), progress: 5, completed: true }, 4],
  ];

  test.each(broken)('%s is found out', (_what, state, rules) => {
    expect(brokenInvariants(state)).toHaveLength(rules);
  });
});
