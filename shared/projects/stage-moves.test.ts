import { describe, expect, test } from 'vitest';
import { atStage, completedState, initialState } from '#shared/projects/project-state.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import { shipWhenTracked } from '#shared/projects/stage-moves.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { ask, client, everything, installer, nothing } from '#shared/projects/stage-moves.testing.ts';
import { FIRST_STAGE, LAST_STAGE } from '#shared/projects/stages.ts';

const completed = completedState(new Date('2026-03-01T08:00:00Z'));

describe("the tracker's buttons", () => {
  test("'Complete' on a new project with a proof takes it in-progress to stage 2", () => {
    const decision = ask(initialState(), {
      progress: 20,
      progressStage: 'artwork_submitted_for_client_review',
      completed: false,
      fromStage: FIRST_STAGE,
    });
    expect(decision).toEqual({
      kind: 'moved',
      state: atStage('artwork_submitted_for_client_review'),
      act: {
        kind: 'advanced',
        from: FIRST_STAGE,
        to: 'artwork_submitted_for_client_review',
        openGates: [],
        overrideReason: null,
      },
    });
  });

  test("'Go Back' reverts, whatever the gates say", () => {
    const decision = ask(
      atStage('wrap_shipped'),
      { progress: 60, progressStage: 'wrap_printed', completed: false },
      { facts: nothing },
    );
    expect(decision).toMatchObject({
      state: atStage('wrap_printed'),
      act: { kind: 'reverted', openGates: [] },
    });
  });

  test('naming the first stage starts a project that is not started, at 10 percent', () => {
    const started = {
      state: atStage(FIRST_STAGE),
      act: { kind: 'started', from: FIRST_STAGE, to: FIRST_STAGE },
    };
    const byStage = ask(initialState(), { progress: 10, progressStage: FIRST_STAGE }, { facts: nothing });
    expect(byStage).toMatchObject(started);
    expect(ask(initialState(), { status: 'in-progress' }, { facts: nothing })).toMatchObject(started);
  });

  test('asking for the stage that the project stands at changes nothing', () => {
    expect(ask(atStage('wrap_printed'), { progressStage: 'wrap_printed', progress: 60 })).toEqual({
      kind: 'unchanged',
    });
    expect(ask(atStage('wrap_printed'), {})).toEqual({ kind: 'unchanged' });
    expect(ask(initialState(), { completed: false, progress: 0 })).toEqual({ kind: 'unchanged' });
  });
});

describe('requests that contradict themselves are invalid', () => {
  test.each<[string, MoveRequest, keyof MoveRequest]>([
    ['progress of another stage', { progressStage: 'wrap_shipped', progress: 60 }, 'progress'],
    ['progress without a stage', { progress: 70 }, 'progress'],
    ['completed at 90 percent', { status: 'completed', progress: 90 }, 'progress'],
    ['not-started with progress', { status: 'not-started', progress: 10 }, 'progress'],
    ['undoing what is not completed', { completed: false, progress: 90 }, 'progress'],
    ['completed half way', { completed: true, progressStage: 'wrap_shipped' }, 'progressStage'],
    ['status completed half way', { status: 'completed', progressStage: 'wrap_shipped' }, 'progressStage'],
    ['not-started half way', { status: 'not-started', progressStage: 'wrap_shipped' }, 'progressStage'],
    ['status completed, flag down', { status: 'completed', completed: false }, 'completed'],
    ['not-started, flag up', { status: 'not-started', completed: true }, 'completed'],
  ])('%s', (_what, request, field) => {
    const decision = ask(atStage('wrap_printed'), request);
    expect(decision).toMatchObject({ kind: 'refused', code: 'validation_failed', field });
  });
});

describe('gates', () => {
  const toShipped: MoveRequest = { progressStage: 'wrap_shipped', progress: 70, completed: false };

  test('an unmet gate refuses with its title and what is missing', () => {
    expect(ask(atStage('wrap_printed'), toShipped, { facts: nothing })).toEqual({
      kind: 'refused',
      code: 'gate_unmet',
      message: 'Tracking Information Required',
      missing: [
        {
          stage: 'wrap_printed',
          title: 'Tracking Information Required',
          missing: 'Add the tracking number and carrier of the wrap shipment.',
        },
      ],
    });
  });

  test('a jump lists every gate that it leaves behind, under the title of the first', () => {
    const decision = ask(initialState(), toShipped, { facts: nothing });
    expect(decision).toMatchObject({
      message: 'Artwork Proof Required',
      missing: [
        { stage: 'artwork_design_initiated' },
        { stage: 'artwork_submitted_for_client_review' },
        { stage: 'wrap_printed' },
      ],
    });
  });

  test('the shop passes with a reason, which the history keeps with the open gates', () => {
    const request = { ...toShipped, override: '  Picked up by hand ' };
    expect(ask(atStage('wrap_printed'), request, { facts: nothing })).toMatchObject({
      state: atStage('wrap_shipped'),
      act: { overrideReason: 'Picked up by hand', openGates: [{ stage: 'wrap_printed' }] },
    });
  });

  test('a reason where nothing stood in the way is not kept', () => {
    const decision = ask(atStage('wrap_printed'), { ...toShipped, override: 'Hurry' });
    expect(decision).toMatchObject({ act: { overrideReason: null, openGates: [] } });
  });

  test('a blank reason is none', () => {
    const decision = ask(atStage('wrap_printed'), { ...toShipped, override: '  ' }, { facts: nothing });
    expect(decision).toMatchObject({ code: 'gate_unmet' });
  });

  test('an installer meets the gate, and may not override it', () => {
    const request: MoveRequest = { progressStage: 'pre_installation_photos_uploaded' };
    const asInstaller = { facts: nothing, authority: installer };
    expect(ask(atStage('wrap_shipped'), request, asInstaller)).toMatchObject({ code: 'gate_unmet' });
    const withReason = { ...request, override: 'No camera' };
    expect(ask(atStage('wrap_shipped'), withReason, asInstaller)).toMatchObject({ code: 'forbidden' });
  });
});

describe('who asks', () => {
  test('an installer moves within its stages', () => {
    const decision = ask(
      atStage('wrap_shipped'),
      { progressStage: 'wrap_installed' },
      { authority: installer },
    );
    expect(decision).toMatchObject({ kind: 'moved' });
  });

  test.each<[string, ProjectState, MoveRequest]>([
    ['bring the project into them', atStage('wrap_printed'), { progressStage: 'wrap_shipped' }],
    ['take it back out of them', atStage('wrap_shipped'), { progressStage: 'wrap_printed' }],
    ['mark it as complete', atStage(LAST_STAGE), { status: 'completed' }],
    ["press 'Job Completed'", atStage(LAST_STAGE), { progressStage: LAST_STAGE, completed: true }],
    ['undo a completion', completed, { completed: false }],
    ['go back from a completed project', completed, { progressStage: 'wrap_installed' }],
  ])('an installer may not %s', (_what, state, request) => {
    expect(ask(state, request, { authority: installer })).toMatchObject({ code: 'forbidden' });
  });

  test.each<[string, MoveRequest]>([
    ['move', { progressStage: 'wrap_installed' }],
    ['complete', { completed: true }],
    ['ask for what is so already', {}],
  ])('a client may not %s', (_what, request) => {
    expect(ask(atStage('wrap_shipped'), request, { authority: client })).toMatchObject({ code: 'forbidden' });
  });
});

describe('two people at once', () => {
  test('a screen that shows an older stage is told so, even when it asks for what is so already', () => {
    const request: MoveRequest = { progressStage: 'wrap_shipped', fromStage: 'wrap_printed' };
    expect(ask(atStage('wrap_shipped'), request)).toMatchObject({ kind: 'refused', code: 'conflict' });
    expect(ask(atStage('wrap_installed'), request)).toMatchObject({ kind: 'refused', code: 'conflict' });
  });

  test('it is told before it hears of gates or of progress', () => {
    const undo: MoveRequest = { completed: false, progress: 90, fromStage: LAST_STAGE };
    expect(ask(atStage('wrap_printed'), undo)).toMatchObject({ code: 'conflict' });
    const jump: MoveRequest = { progressStage: LAST_STAGE, fromStage: 'wrap_installed' };
    expect(ask(atStage('wrap_printed'), jump, { facts: nothing })).toMatchObject({ code: 'conflict' });
  });

  test.each([
    ['taken back', atStage('wrap_printed')],
    ['completed', completed],
  ])('an installer whose project was %s meanwhile is told so', (_what, state) => {
    const request: MoveRequest = { progressStage: 'wrap_installed', fromStage: 'wrap_shipped' };
    expect(ask(state, request, { authority: installer })).toMatchObject({ code: 'conflict' });
    expect(ask(state, request, { authority: client })).toMatchObject({ code: 'forbidden' });
  });
});

describe('saving the tracking of the wrap', () => {
  test.each([
    ['a new project', initialState()],
    ['a printed wrap', atStage('wrap_printed')],
  ])('ships %s, and tells the history which gates were open', (_what, state) => {
    const shipped = shipWhenTracked(state, { ...everything, proofs: 0 });
    const openStages = state.status === 'not-started' ? [FIRST_STAGE] : [];
    expect(shipped).toMatchObject({
      state: atStage('wrap_shipped'),
      act: { kind: 'advanced', openGates: openStages.map((stage) => ({ stage })), overrideReason: null },
    });
  });

  test.each([
    ['shipped already', atStage('wrap_shipped')],
    ['installed', atStage('wrap_installed')],
    ['completed', completed],
  ])('changes nothing when the project is %s', (_what, state) => {
    expect(shipWhenTracked(state, everything)).toEqual({ kind: 'unchanged' });
  });
});
