import { describe, expect, test } from 'vitest';
import { atStage, completedState, initialState } from '#shared/projects/project-state.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import { shipWhenTracked } from '#shared/projects/stage-moves.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import {
  requestMove,
  clientAuthority,
  allGatesMet,
  installerAuthority,
  noGatesMet,
} from '#shared/projects/stage-moves.testing.ts';
import { FIRST_STAGE, LAST_STAGE } from '#shared/projects/stages.ts';

const completed = completedState(new Date('2026-03-01T08:00:00Z'));

describe('the buttons of the stage tracker', () => {
  test("'Complete' moves a new project with a proof to stage 2, in-progress", () => {
    const decision = requestMove(initialState(), {
      progress: 20,
      progressStage: 'artwork_submitted_for_client_review',
      completed: false,
      fromStage: FIRST_STAGE,
    });
    expect(decision).toEqual({
      kind: 'moved',
      state: atStage('artwork_submitted_for_client_review'),
      change: {
        kind: 'advanced',
        from: FIRST_STAGE,
        to: 'artwork_submitted_for_client_review',
        openGates: [],
        overrideReason: null,
      },
    });
  });

  test("'Go Back' ignores the gates", () => {
    const decision = requestMove(
      atStage('wrap_shipped'),
      { progress: 60, progressStage: 'wrap_printed', completed: false },
      { facts: noGatesMet },
    );
    expect(decision).toMatchObject({
      state: atStage('wrap_printed'),
      change: { kind: 'reverted', openGates: [] },
    });
  });

  test('a request for the first stage starts a new project at 10 percent', () => {
    const startedMove = {
      state: atStage(FIRST_STAGE),
      change: { kind: 'started', from: FIRST_STAGE, to: FIRST_STAGE },
    };
    const moveByProgressAndStage = requestMove(
      initialState(),
      { progress: 10, progressStage: FIRST_STAGE },
      { facts: noGatesMet },
    );
    expect(moveByProgressAndStage).toMatchObject(startedMove);
    expect(requestMove(initialState(), { status: 'in-progress' }, { facts: noGatesMet })).toMatchObject(
      startedMove,
    );
  });

  test('a request for the current stage changes nothing', () => {
    expect(requestMove(atStage('wrap_printed'), { progressStage: 'wrap_printed', progress: 60 })).toEqual({
      kind: 'unchanged',
    });
    expect(requestMove(atStage('wrap_printed'), {})).toEqual({ kind: 'unchanged' });
    expect(requestMove(initialState(), { completed: false, progress: 0 })).toEqual({ kind: 'unchanged' });
  });
});

describe('contradictory requests are invalid', () => {
  test.each<[string, MoveRequest, keyof MoveRequest]>([
    ['progress of another stage', { progressStage: 'wrap_shipped', progress: 60 }, 'progress'],
    ['progress without a stage', { progress: 70 }, 'progress'],
    ['completed at 90 percent', { status: 'completed', progress: 90 }, 'progress'],
    ['not-started with progress', { status: 'not-started', progress: 10 }, 'progress'],
    ['undoing a missing completion', { completed: false, progress: 90 }, 'progress'],
    ['completed at an earlier stage', { completed: true, progressStage: 'wrap_shipped' }, 'progressStage'],
    [
      'status completed at an earlier stage',
      { status: 'completed', progressStage: 'wrap_shipped' },
      'progressStage',
    ],
    [
      'not-started at a later stage',
      { status: 'not-started', progressStage: 'wrap_shipped' },
      'progressStage',
    ],
    ['status completed without the flag', { status: 'completed', completed: false }, 'completed'],
    ['not-started with the completed flag', { status: 'not-started', completed: true }, 'completed'],
  ])('%s', (_title, request, field) => {
    const decision = requestMove(atStage('wrap_printed'), request);
    expect(decision).toMatchObject({ kind: 'rejected', code: 'validation_failed', field });
  });
});

describe('gates', () => {
  const shippedRequest: MoveRequest = { progressStage: 'wrap_shipped', progress: 70, completed: false };

  test('a move past an unmet gate is rejected with the title and message of the gate', () => {
    expect(requestMove(atStage('wrap_printed'), shippedRequest, { facts: noGatesMet })).toEqual({
      kind: 'rejected',
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

  test('a move over several stages lists all unmet gates, with the title of the first', () => {
    const decision = requestMove(initialState(), shippedRequest, { facts: noGatesMet });
    expect(decision).toMatchObject({
      message: 'Artwork Proof Required',
      missing: [
        { stage: 'artwork_design_initiated' },
        { stage: 'artwork_submitted_for_client_review' },
        { stage: 'final_artwork_approval' },
        { stage: 'wrap_printed' },
      ],
    });
  });

  test('the shop may pass an unmet gate with a reason, which is recorded', () => {
    const request = { ...shippedRequest, override: '  Picked up by hand ' };
    expect(requestMove(atStage('wrap_printed'), request, { facts: noGatesMet })).toMatchObject({
      state: atStage('wrap_shipped'),
      change: { overrideReason: 'Picked up by hand', openGates: [{ stage: 'wrap_printed' }] },
    });
  });

  test('a reason is not recorded when all gates are met', () => {
    const decision = requestMove(atStage('wrap_printed'), { ...shippedRequest, override: 'Hurry' });
    expect(decision).toMatchObject({ change: { overrideReason: null, openGates: [] } });
  });

  test('a blank reason does not pass a gate', () => {
    const decision = requestMove(
      atStage('wrap_printed'),
      { ...shippedRequest, override: '  ' },
      { facts: noGatesMet },
    );
    expect(decision).toMatchObject({ code: 'gate_unmet' });
  });

  test('an installer may not override an unmet gate', () => {
    const request: MoveRequest = { progressStage: 'pre_installation_photos_uploaded' };
    const asInstaller = { facts: noGatesMet, authority: installerAuthority };
    expect(requestMove(atStage('wrap_shipped'), request, asInstaller)).toMatchObject({ code: 'gate_unmet' });
    const requestWithReason = { ...request, override: 'No camera' };
    expect(requestMove(atStage('wrap_shipped'), requestWithReason, asInstaller)).toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('permissions', () => {
  test('an installer may move a project within the installer stages', () => {
    const decision = requestMove(
      atStage('wrap_shipped'),
      { progressStage: 'wrap_installed' },
      { authority: installerAuthority },
    );
    expect(decision).toMatchObject({ kind: 'moved' });
  });

  test.each<[string, ProjectState, MoveRequest]>([
    ['move a project into the installer stages', atStage('wrap_printed'), { progressStage: 'wrap_shipped' }],
    [
      'move a project back out of the installer stages',
      atStage('wrap_shipped'),
      { progressStage: 'wrap_printed' },
    ],
    ['mark a project as complete', atStage(LAST_STAGE), { status: 'completed' }],
    ["press 'Job Completed'", atStage(LAST_STAGE), { progressStage: LAST_STAGE, completed: true }],
    ['undo a completion', completed, { completed: false }],
    ['move a completed project back', completed, { progressStage: 'wrap_installed' }],
  ])('an installer may not %s', (_title, state, request) => {
    expect(requestMove(state, request, { authority: installerAuthority })).toMatchObject({
      code: 'forbidden',
    });
  });

  test.each<[string, MoveRequest]>([
    ['move', { progressStage: 'wrap_installed' }],
    ['complete', { completed: true }],
    ['send an empty request', {}],
  ])('a client may not %s', (_title, request) => {
    expect(requestMove(atStage('wrap_shipped'), request, { authority: clientAuthority })).toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('concurrent changes', () => {
  test('a request with an outdated stage is a conflict, even when it would change nothing', () => {
    const request: MoveRequest = { progressStage: 'wrap_shipped', fromStage: 'wrap_printed' };
    expect(requestMove(atStage('wrap_shipped'), request)).toMatchObject({
      kind: 'rejected',
      code: 'conflict',
    });
    expect(requestMove(atStage('wrap_installed'), request)).toMatchObject({
      kind: 'rejected',
      code: 'conflict',
    });
  });

  test('a conflict is reported before errors about gates and progress', () => {
    const undo: MoveRequest = { completed: false, progress: 90, fromStage: LAST_STAGE };
    expect(requestMove(atStage('wrap_printed'), undo)).toMatchObject({ code: 'conflict' });
    const lastStageRequest: MoveRequest = { progressStage: LAST_STAGE, fromStage: 'wrap_installed' };
    expect(requestMove(atStage('wrap_printed'), lastStageRequest, { facts: noGatesMet })).toMatchObject({
      code: 'conflict',
    });
  });

  test.each([
    ['moved back', atStage('wrap_printed')],
    ['completed', completed],
  ])('an installer gets a conflict when the project was %s in the meantime', (_title, state) => {
    const request: MoveRequest = { progressStage: 'wrap_installed', fromStage: 'wrap_shipped' };
    expect(requestMove(state, request, { authority: installerAuthority })).toMatchObject({
      code: 'conflict',
    });
    expect(requestMove(state, request, { authority: clientAuthority })).toMatchObject({ code: 'forbidden' });
  });
});

describe('saving the tracking of the wrap', () => {
  test.each([
    ['a new project', initialState()],
    ['a printed wrap', atStage('wrap_printed')],
  ])('moves %s to wrap_shipped and records the unmet gates', (_title, state) => {
    const shipmentDecision = shipWhenTracked(state, { ...allGatesMet, proofs: 0 });
    const stagesWithUnmetGate = state.status === 'not-started' ? [FIRST_STAGE] : [];
    expect(shipmentDecision).toMatchObject({
      state: atStage('wrap_shipped'),
      change: {
        kind: 'advanced',
        openGates: stagesWithUnmetGate.map((stage) => ({ stage })),
        overrideReason: null,
      },
    });
  });

  test.each([
    ['shipped already', atStage('wrap_shipped')],
    ['installed', atStage('wrap_installed')],
    ['completed', completed],
  ])('changes nothing when the project is %s', (_title, state) => {
    expect(shipWhenTracked(state, allGatesMet)).toEqual({ kind: 'unchanged' });
  });
});
