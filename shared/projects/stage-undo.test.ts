import { describe, expect, test } from 'vitest';
import { atStage, completedState, initialState } from '#shared/projects/project-state.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import {
  clientAuthority,
  contractorAuthority,
  installerAuthority,
  now,
} from '#shared/projects/stage-moves.testing.ts';
import { decideUndo, stateBeforeMove } from '#shared/projects/stage-undo.ts';
import { LAST_STAGE } from '#shared/projects/stages.ts';

const monday = new Date('2026-03-02T08:00:00Z');

/** A history with a single move, from one state to another. */
function makeMoveHistory(before: ProjectState, after: ProjectState, kind = 'advanced') {
  const details = {
    kind,
    from: before.progressStage,
    to: after.progressStage,
    before: stateBeforeMove({ ...before, stageSince: monday }),
  };
  return [{ id: 7, userName: 'Maria', createdAt: now, details }];
}

function undo(before: ProjectState, after: ProjectState, authority = contractorAuthority) {
  return decideUndo(after, 7, { moves: makeMoveHistory(before, after), authority });
}

describe('the undo of a move restores', () => {
  test.each<[string, ProjectState, ProjectState]>([
    ['an earlier stage', atStage('wrap_printed'), atStage('wrap_shipped')],
    ['a later stage after going back', atStage('wrap_shipped'), atStage('wrap_printed')],
    ['a project that was not started', initialState(), atStage('wrap_shipped')],
    ['the first stage after a reset', atStage('artwork_design_initiated'), initialState()],
    ['a completed project with its time', completedState(monday), atStage('wrap_installed')],
    ['an open project', atStage(LAST_STAGE), completedState(now)],
  ])('%s', (_title, before, after) => {
    expect(undo(before, after)).toMatchObject({ kind: 'moved', state: before, stageSince: monday });
  });
});

describe('permission to undo', () => {
  const [shippedState, photographedState] = [
    atStage('wrap_shipped'),
    atStage('pre_installation_photos_uploaded'),
  ];

  test('an installer may undo a move within the installer stages', () => {
    expect(undo(shippedState, photographedState, installerAuthority)).toMatchObject({
      kind: 'moved',
      state: shippedState,
    });
    expect(undo(photographedState, shippedState, installerAuthority)).toMatchObject({
      kind: 'moved',
      state: photographedState,
    });
  });

  test.each<[string, ProjectState, ProjectState]>([
    ['the shipping', atStage('wrap_printed'), shippedState],
    ['a completion', atStage(LAST_STAGE), completedState(now)],
    ['the reopening of a project', completedState(monday), atStage('wrap_installed')],
  ])('an installer may not undo %s', (_title, before, after) => {
    expect(undo(before, after, installerAuthority)).toMatchObject({ code: 'forbidden' });
  });

  test('a client may undo nothing', () => {
    expect(undo(shippedState, photographedState, clientAuthority)).toMatchObject({ code: 'forbidden' });
  });
});

describe('an undo is rejected as outdated', () => {
  const [before, after] = [atStage('wrap_printed'), atStage('wrap_shipped')];
  const authority = contractorAuthority;

  test('for a move other than the newest', () => {
    expect(decideUndo(after, 6, { moves: makeMoveHistory(before, after), authority })).toMatchObject({
      code: 'conflict',
    });
    expect(decideUndo(after, 7, { moves: [], authority })).toMatchObject({ code: 'conflict' });
  });

  test('for a move that is an undo', () => {
    const moves = makeMoveHistory(before, after, 'undone');
    expect(decideUndo(after, 7, { moves, authority })).toMatchObject({ code: 'conflict' });
  });

  test('for a move whose event does not store the earlier state', () => {
    const details = { kind: 'advanced', from: before.progressStage, to: after.progressStage };
    const moves = [{ id: 7, userName: 'Maria', createdAt: now, details }];
    expect(decideUndo(after, 7, { moves, authority })).toMatchObject({ code: 'conflict' });
  });
});
