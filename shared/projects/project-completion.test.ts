import { describe, expect, test } from 'vitest';
import { atStage, completedState, initialState } from '#shared/projects/project-state.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import {
  requestMove,
  allGatesMet,
  installerAuthority,
  noGatesMet,
  now,
} from '#shared/projects/stage-moves.testing.ts';
import { FIRST_STAGE, LAST_STAGE } from '#shared/projects/stages.ts';

const completedProject = completedState(new Date('2026-03-01T08:00:00Z'));

describe('reaching the last stage', () => {
  test('leaves the project in-progress at 100 percent', () => {
    const decision = requestMove(atStage('wrap_installed'), {
      progressStage: LAST_STAGE,
      progress: 100,
      completed: false,
    });
    expect(decision).toMatchObject({ state: atStage(LAST_STAGE), change: { kind: 'advanced' } });
  });

  test("'Job Completed' completes the project", () => {
    const decision = requestMove(atStage(LAST_STAGE), {
      progressStage: LAST_STAGE,
      progress: 100,
      completed: true,
    });
    expect(decision).toMatchObject({ state: completedState(now), change: { kind: 'completed' } });
  });

  test('a request with status in-progress and the completed flag completes the project', () => {
    const selectedMove: MoveRequest = {
      status: 'in-progress',
      progress: 100,
      progressStage: LAST_STAGE,
      completed: true,
    };
    const decision = requestMove(atStage('wrap_printed'), selectedMove);
    expect(decision).toMatchObject({ state: completedState(now), change: { kind: 'completed' } });
    expect(requestMove(completedProject, selectedMove)).toEqual({ kind: 'unchanged' });
  });

  test('ignores unmet gates and records them when the completed flag is set', () => {
    const request = { progressStage: LAST_STAGE, completed: true } as const;
    expect(requestMove(atStage('wrap_installed'), request, { facts: noGatesMet })).toMatchObject({
      state: completedState(now),
      change: { openGates: [{ title: 'Post-Installation Photo Required' }] },
    });
  });

  test('is rejected when a gate is unmet and the completed flag is not set', () => {
    const request = { progressStage: LAST_STAGE, completed: false } as const;
    expect(requestMove(atStage('wrap_installed'), request, { facts: noGatesMet })).toMatchObject({
      code: 'gate_unmet',
      message: 'Post-Installation Photo Required',
    });
  });
});

describe("'Mark as Complete'", () => {
  const dialogRequest: MoveRequest = { status: 'completed', progress: 100, completed: true };

  test.each<[string, MoveRequest]>([
    ['the request of the dialog', dialogRequest],
    ['with a stage', { ...dialogRequest, progressStage: LAST_STAGE }],
    ['only the flag', { completed: true }],
    ['only the status', { status: 'completed' }],
  ])('completes at stage 10 at the current time (%s)', (_title, request) => {
    expect(requestMove(atStage('wrap_printed'), request)).toMatchObject({
      kind: 'moved',
      state: {
        status: 'completed',
        progress: 100,
        progressStage: LAST_STAGE,
        completed: true,
        completedAt: now,
      },
      change: { kind: 'completed', from: 'wrap_printed', to: LAST_STAGE },
    });
  });

  test('ignores unmet gates and records them', () => {
    const decision = requestMove(atStage('wrap_printed'), dialogRequest, {
      facts: { ...allGatesMet, photos: 0 },
    });
    expect(decision).toMatchObject({
      kind: 'moved',
      change: { openGates: [{ stage: 'wrap_shipped', title: 'Photo Required' }], overrideReason: null },
    });
  });

  test('keeps the optional reason', () => {
    const request = { ...dialogRequest, override: 'Invoiced and paid' };
    expect(requestMove(atStage('wrap_printed'), request, { facts: noGatesMet })).toMatchObject({
      change: { overrideReason: 'Invoiced and paid' },
    });
  });

  test('completes a project that was not started', () => {
    expect(requestMove(initialState(), dialogRequest, { facts: noGatesMet })).toMatchObject({
      state: completedState(now),
    });
  });

  test('changes nothing when the project is completed', () => {
    expect(requestMove(completedProject, dialogRequest)).toEqual({ kind: 'unchanged' });
  });
});

describe('undoing a completion', () => {
  test.each<[string, MoveRequest]>([
    ['the request of the dialog', { status: 'in-progress', progress: 90, completed: false }],
    ['only the flag', { completed: false }],
    ['only the status', { status: 'in-progress' }],
  ])('returns to wrap_installed, 90 percent, in-progress (%s)', (_title, request) => {
    expect(requestMove(completedProject, request, { facts: noGatesMet })).toMatchObject({
      state: atStage('wrap_installed'),
      change: { kind: 'reopened', from: LAST_STAGE, to: 'wrap_installed' },
    });
  });

  test('changes nothing when the project is not completed', () => {
    const undo: MoveRequest = { status: 'in-progress', progress: 90, completed: false };
    expect(requestMove(atStage('wrap_installed'), undo)).toEqual({ kind: 'unchanged' });
  });

  test('returns to the stage in the request', () => {
    const earlierStageDecision = requestMove(completedProject, {
      progressStage: 'wrap_printed',
      progress: 60,
    });
    expect(earlierStageDecision).toMatchObject({
      state: atStage('wrap_printed'),
      change: { kind: 'reopened' },
    });
    const lastStageDecision = requestMove(completedProject, { progressStage: LAST_STAGE, completed: false });
    expect(lastStageDecision).toMatchObject({ state: atStage(LAST_STAGE), change: { kind: 'reopened' } });
  });

  test('does not happen when the request names the last stage without the completed flag', () => {
    expect(requestMove(completedProject, { progressStage: LAST_STAGE, progress: 100 })).toEqual({
      kind: 'unchanged',
    });
  });
});

describe('setting back to not-started', () => {
  test.each([
    ['a running project', atStage('wrap_printed')],
    ['a completed project', completedProject],
  ])('is possible without gates for %s', (_title, state) => {
    const decision = requestMove(state, { status: 'not-started', progress: 0 }, { facts: noGatesMet });
    expect(decision).toMatchObject({ state: initialState(), change: { kind: 'reset', to: FIRST_STAGE } });
  });

  test('is forbidden to the installer', () => {
    const decision = requestMove(
      atStage('wrap_installed'),
      { status: 'not-started' },
      { authority: installerAuthority },
    );
    expect(decision).toMatchObject({ code: 'forbidden' });
  });
});
