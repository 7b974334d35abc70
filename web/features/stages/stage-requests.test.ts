import { expect, test } from 'vitest';
import { decideMove } from '#shared/projects/stage-moves.ts';
import { atStage, completedState, initialState } from '#shared/projects/project-state.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import { LAST_STAGE, STAGE_IDS, previousStage } from '#shared/projects/stages.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { UNDO_REQUEST, closeRequest, completeRequest, goBackRequest } from './stage-requests.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const circumstances = {
  facts: { proofs: 1, photos: 2, postInstallationPhotos: 1, artworkTracking: true, wrapTracking: true },
  authority: { mayMove: () => true, mayComplete: true, mayOverrideGates: true },
  now: NOW,
};

/** What the server's own rule makes of the request. */
function after(state: ProjectState, request: MoveRequest | undefined): ProjectState | undefined {
  const decision = decideMove(state, request ?? {}, circumstances);
  return decision.kind === 'moved' ? decision.state : undefined;
}

test('Complete leads from a new project to the second stage, and on to the end, where it closes the job', () => {
  let state = initialState();
  const visited = [];
  for (let step = 0; step < 10; step += 1) {
    state = after(state, completeRequest(state.progressStage)) ?? state;
    visited.push(state.progressStage);
  }
  expect(visited).toEqual([...STAGE_IDS.slice(1), LAST_STAGE]);
  expect(state).toEqual(completedState(NOW));
});

test('Go Back leads from each stage to the one before, and is not offered at the first', () => {
  for (const stage of STAGE_IDS.slice(1)) {
    expect(after(atStage(stage), goBackRequest(stage))?.progressStage).toBe(previousStage(stage));
  }
  expect(goBackRequest('artwork_design_initiated')).toBeUndefined();
});

test('Undo Completed Status leads back to the installed wrap', () => {
  expect(after(completedState(NOW), UNDO_REQUEST)).toEqual(atStage('wrap_installed'));
});

test('Mark as Complete closes the job from any stage, and undoing it twice does not take it further back', () => {
  for (const stage of STAGE_IDS) {
    expect(after(atStage(stage), closeRequest(stage))).toEqual(completedState(NOW));
  }
  expect(decideMove(atStage('wrap_installed'), UNDO_REQUEST, circumstances)).toMatchObject({
    kind: 'refused',
    code: 'conflict',
  });
});
