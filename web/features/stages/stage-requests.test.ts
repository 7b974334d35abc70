import { expect, test } from 'vitest';
import { allGatesMet } from '#shared/projects/stage-moves.testing.ts';
import { decideMove } from '#shared/projects/stage-moves.ts';
import { atStage, completedState, initialState } from '#shared/projects/project-state.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import { LAST_STAGE, STAGE_IDS, previousStage } from '#shared/projects/stages.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import {
  UNDO_COMPLETION_REQUEST,
  createStageChoiceRequest,
  createMarkCompleteRequest,
  createCompleteRequest,
  createGoBackRequest,
} from './stage-requests.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const context = {
  facts: allGatesMet,
  authority: { mayMove: () => true, mayComplete: true, mayOverrideGates: true },
  now: NOW,
};

/** The state of the project after a request, computed with the rule that the server uses. */
function stateAfter(state: ProjectState, request: MoveRequest | undefined): ProjectState | undefined {
  const decision = decideMove(state, request ?? {}, context);
  return decision.kind === 'moved' ? decision.state : undefined;
}

test('Complete advances a new project stage by stage to completion', () => {
  let state = initialState();
  const visitedStages = [];
  for (let step = 0; step < 10; step += 1) {
    state = stateAfter(state, createCompleteRequest(state.progressStage)) ?? state;
    visitedStages.push(state.progressStage);
  }
  expect(visitedStages).toEqual([...STAGE_IDS.slice(1), LAST_STAGE]);
  expect(state).toEqual(completedState(NOW));
});

test('Go Back moves each stage to the previous one', () => {
  for (const stage of STAGE_IDS.slice(1)) {
    expect(stateAfter(atStage(stage), createGoBackRequest(stage))?.progressStage).toBe(previousStage(stage));
  }
  expect(createGoBackRequest('artwork_design_initiated')).toBeUndefined();
});

test('the choice Not Started resets a project', () => {
  for (const stage of STAGE_IDS)
    expect(stateAfter(atStage(stage), createStageChoiceRequest(stage, 'not-started', true))).toEqual(
      initialState(),
    );
});

test('Undo Completed Status moves the project to the stage Wrap Installed', () => {
  expect(stateAfter(completedState(NOW), UNDO_COMPLETION_REQUEST)).toEqual(atStage('wrap_installed'));
});

test('Mark as Complete completes the project from any stage', () => {
  for (const stage of STAGE_IDS) {
    expect(stateAfter(atStage(stage), createMarkCompleteRequest(stage))).toEqual(completedState(NOW));
  }
  expect(decideMove(atStage('wrap_installed'), UNDO_COMPLETION_REQUEST, context)).toMatchObject({
    kind: 'rejected',
    code: 'conflict',
  });
});
