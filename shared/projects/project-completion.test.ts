import { describe, expect, test } from 'vitest';
import { atStage, completedState, initialState } from '#shared/projects/project-state.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { ask, everything, installer, nothing, now } from '#shared/projects/stage-moves.testing.ts';
import { FIRST_STAGE, LAST_STAGE } from '#shared/projects/stages.ts';

const completed = completedState(new Date('2026-03-01T08:00:00Z'));

describe('reaching the last stage', () => {
  test('by itself it leaves the project in-progress at 100 percent', () => {
    const decision = ask(atStage('wrap_installed'), {
      progressStage: LAST_STAGE,
      progress: 100,
      completed: false,
    });
    expect(decision).toMatchObject({ state: atStage(LAST_STAGE), act: { kind: 'advanced' } });
  });

  test("'Job Completed' completes it", () => {
    const decision = ask(atStage(LAST_STAGE), { progressStage: LAST_STAGE, progress: 100, completed: true });
    expect(decision).toMatchObject({ state: completedState(now), act: { kind: 'completed' } });
  });

  test("the dialog's selector, which says in-progress along with the flag, completes it", () => {
    const selected: MoveRequest = {
      status: 'in-progress',
      progress: 100,
      progressStage: LAST_STAGE,
      completed: true,
    };
    const decision = ask(atStage('wrap_printed'), selected);
    expect(decision).toMatchObject({ state: completedState(now), act: { kind: 'completed' } });
    expect(ask(completed, selected)).toEqual({ kind: 'unchanged' });
  });

  test('by the selector is not gated, and the history names the open gates', () => {
    const request = { progressStage: LAST_STAGE, completed: true } as const;
    expect(ask(atStage('wrap_installed'), request, { facts: nothing })).toMatchObject({
      state: completedState(now),
      act: { openGates: [{ title: 'Post-Installation Photo Required' }] },
    });
  });

  test('by itself is gated', () => {
    const request = { progressStage: LAST_STAGE, completed: false } as const;
    expect(ask(atStage('wrap_installed'), request, { facts: nothing })).toMatchObject({
      code: 'gate_unmet',
      message: 'Post-Installation Photo Required',
    });
  });
});

describe("'Mark as Complete'", () => {
  const wholeRequest: MoveRequest = { status: 'completed', progress: 100, completed: true };

  test.each<[string, MoveRequest]>([
    ['as the dialog sends it', wholeRequest],
    ['with the stage named', { ...wholeRequest, progressStage: LAST_STAGE }],
    ['by the flag alone', { completed: true }],
    ['by the status alone', { status: 'completed' }],
  ])('completes at stage 10, now (%s)', (_how, request) => {
    expect(ask(atStage('wrap_printed'), request)).toMatchObject({
      kind: 'moved',
      state: {
        status: 'completed',
        progress: 100,
        progressStage: LAST_STAGE,
        completed: true,
        completedAt: now,
      },
      act: { kind: 'completed', from: 'wrap_printed', to: LAST_STAGE },
    });
  });

  test('is not gated, and the history says which gates were open', () => {
    const decision = ask(atStage('wrap_printed'), wholeRequest, { facts: { ...everything, photos: 0 } });
    expect(decision).toMatchObject({
      kind: 'moved',
      act: { openGates: [{ stage: 'wrap_shipped', title: 'Photo Required' }], overrideReason: null },
    });
  });

  test('needs no reason, and keeps one that is given', () => {
    const request = { ...wholeRequest, override: 'Invoiced and paid' };
    expect(ask(atStage('wrap_printed'), request, { facts: nothing })).toMatchObject({
      act: { overrideReason: 'Invoiced and paid' },
    });
  });

  test('closes a project that was never started', () => {
    expect(ask(initialState(), wholeRequest, { facts: nothing })).toMatchObject({
      state: completedState(now),
    });
  });

  test('a second time leaves the first completion as it was', () => {
    expect(ask(completed, wholeRequest)).toEqual({ kind: 'unchanged' });
  });
});

describe('undoing a completion', () => {
  test.each<[string, MoveRequest]>([
    ['as the dialog sends it', { status: 'in-progress', progress: 90, completed: false }],
    ['by the flag alone', { completed: false }],
    ['by the status alone', { status: 'in-progress' }],
  ])('returns to wrap_installed, 90 percent, in-progress (%s)', (_how, request) => {
    expect(ask(completed, request, { facts: nothing })).toMatchObject({
      state: atStage('wrap_installed'),
      act: { kind: 'reopened', from: LAST_STAGE, to: 'wrap_installed' },
    });
  });

  test('a second time changes nothing', () => {
    const undo: MoveRequest = { status: 'in-progress', progress: 90, completed: false };
    expect(ask(atStage('wrap_installed'), undo)).toEqual({ kind: 'unchanged' });
  });

  test('a named stage is where it goes back to', () => {
    const back = ask(completed, { progressStage: 'wrap_printed', progress: 60 });
    expect(back).toMatchObject({ state: atStage('wrap_printed'), act: { kind: 'reopened' } });
    const reopened = ask(completed, { progressStage: LAST_STAGE, completed: false });
    expect(reopened).toMatchObject({ state: atStage(LAST_STAGE), act: { kind: 'reopened' } });
  });

  test('naming the last stage alone leaves a completed project completed', () => {
    expect(ask(completed, { progressStage: LAST_STAGE, progress: 100 })).toEqual({ kind: 'unchanged' });
  });
});

describe('setting back to not-started', () => {
  test.each([
    ['a running project', atStage('wrap_printed')],
    ['a completed project', completed],
  ])('is a move back, never gated: %s', (_what, state) => {
    const decision = ask(state, { status: 'not-started', progress: 0 }, { facts: nothing });
    expect(decision).toMatchObject({ state: initialState(), act: { kind: 'reset', to: FIRST_STAGE } });
  });

  test('is not the installer’s', () => {
    const decision = ask(atStage('wrap_installed'), { status: 'not-started' }, { authority: installer });
    expect(decision).toMatchObject({ code: 'forbidden' });
  });
});
