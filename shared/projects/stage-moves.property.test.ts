import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { unmetGates } from '#shared/projects/gates.ts';
import type { GateFacts } from '#shared/projects/gates.ts';
import { brokenInvariants, initialState } from '#shared/projects/project-state.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import { completedAndSkippedStages, stageSinceAfterMove } from '#shared/projects/stage-history.ts';
import type { RecordedMove } from '#shared/projects/stage-history.ts';
import { decideMove, shipWhenTracked } from '#shared/projects/stage-moves.ts';
import type { MoveDecision, MoveRequest, StageAuthority } from '#shared/projects/stage-moves.ts';
import {
  clientAuthority,
  contractorAuthority,
  installerAuthority,
} from '#shared/projects/stage-moves.testing.ts';
import { decideUndo, stateBeforeMove } from '#shared/projects/stage-undo.ts';
import type { ReverseMove } from '#shared/projects/stage-undo.ts';
import { LAST_STAGE, PROJECT_STATUSES, STAGE_IDS, stageNumber, stageOf } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

type Step =
  | { kind: 'request'; request: MoveRequest; authority: StageAuthority; facts: GateFacts; now: Date }
  | { kind: 'track'; facts: GateFacts }
  | { kind: 'undo'; authority: StageAuthority; facts: GateFacts };

/** A project with its moves, newest first. */
interface ProjectWithMoves {
  state: ProjectState & { stageSince: Date };
  moves: RecordedMove[];
}

interface StepResult {
  stateBefore: ProjectState;
  step: Step;
  decision: MoveDecision;
  stateAfter: ProjectState;
  projectBefore: ProjectWithMoves;
  projectAfter: ProjectWithMoves;
}

const DAY_ONE = new Date('2026-03-01T08:00:00Z');

const arbitraryFacts: fc.Arbitrary<GateFacts> = fc.record({
  proofs: fc.nat(2),
  photos: fc.nat(2),
  postInstallationPhotos: fc.nat(2),
  missingViewsBefore: fc.constantFrom(null, [], ['Front']),
  missingViewsAfter: fc.constantFrom(null, [], ['Front', 'Rear']),
  artworkTracking: fc.boolean(),
  wrapTracking: fc.boolean(),
  isApprovalRequired: fc.boolean(),
  isNewestProofApproved: fc.boolean(),
});

const arbitraryStage = fc.constantFrom(...STAGE_IDS);

const arbitraryBody: fc.Arbitrary<MoveRequest> = fc.record(
  {
    status: fc.constantFrom(...PROJECT_STATUSES),
    progress: fc.oneof(fc.constantFrom(0, 90, 100), fc.integer({ min: -10, max: 110 })),
    progressStage: arbitraryStage,
    completed: fc.boolean(),
    fromStage: arbitraryStage,
    override: fc.constantFrom('', '  ', 'The client is waiting'),
  },
  { requiredKeys: [] },
);

/** The requests that the screens send. Random bodies alone would not move a project, because nearly all of them are rejected. */
const arbitraryScreenBody: fc.Arbitrary<MoveRequest> = fc.oneof(
  arbitraryStage.map((progressStage) => ({ progressStage, progress: stageOf(progressStage).percent })),
  arbitraryStage.map((progressStage) => ({
    progressStage,
    completed: false,
    override: 'The client is waiting',
  })),
  fc.constantFrom<MoveRequest>(
    { status: 'completed', progress: 100, completed: true },
    { status: 'in-progress', progress: 90, completed: false },
    { status: 'in-progress', progressStage: LAST_STAGE, progress: 100, completed: true },
    { status: 'not-started' },
  ),
);

const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      request: fc.oneof(arbitraryBody, arbitraryScreenBody),
      authority: fc.constantFrom(
        contractorAuthority,
        contractorAuthority,
        installerAuthority,
        clientAuthority,
      ),
      facts: arbitraryFacts,
      now: fc.date({ noInvalidDate: true, min: DAY_ONE, max: new Date('2099-12-31T00:00:00Z') }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('track' as const), facts: arbitraryFacts }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('undo' as const),
      authority: fc.constantFrom(contractorAuthority, installerAuthority, clientAuthority),
      facts: arbitraryFacts,
    }),
  },
);

test('the invariants of a state hold after every step', () => {
  forEachStep(({ stateAfter }) => expect(brokenInvariants(stateAfter)).toEqual([]));
});

test('progress is the percent of the stage, or 0 for a project that is not started', () => {
  forEachStep(({ stateAfter }) => {
    const percent = stateAfter.status === 'not-started' ? 0 : stageOf(stateAfter.progressStage).percent;
    expect(stateAfter.progress).toBe(percent);
  });
});

test('the completed flag, the status and the time are set together, at stage 10 and 100 percent', () => {
  forEachStep(({ stateAfter }) => {
    expect(stateAfter.status === 'completed').toBe(stateAfter.completed);
    expect(stateAfter.completedAt !== null).toBe(stateAfter.completed);
    if (stateAfter.completed) expect(stateAfter).toMatchObject({ progressStage: LAST_STAGE, progress: 100 });
  });
});

test('a move request that does not complete the project passes an unmet gate only with a reason from the shop', () => {
  forEachStep(({ stateBefore, step, decision, stateAfter }) => {
    if (decision.kind !== 'moved' || step.kind !== 'request' || stateAfter.completed) return;
    const gatesNotMet = unmetGates(stateBefore.progressStage, stateAfter.progressStage, step.facts);
    if (gatesNotMet.length === 0) return;
    expect(step.authority).toBe(contractorAuthority);
    expect(decision.change.overrideReason).toBe('The client is waiting');
  });
});

test('a move records exactly the gates that were unmet', () => {
  forEachStep(({ stateBefore, step, decision, stateAfter }) => {
    if (decision.kind !== 'moved' || step.kind === 'undo') return;
    const { from, to, openGates } = decision.change;
    expect([from, to]).toEqual([stateBefore.progressStage, stateAfter.progressStage]);
    expect(openGates).toEqual(unmetGates(from, to, step.facts));
  });
});

test('gates never reject a move back', () => {
  forEachStep(({ stateBefore, step, decision }) => {
    if (decision.kind !== 'rejected' || decision.code !== 'gate_unmet' || step.kind !== 'request') return;
    const requestedStage = step.request.progressStage;
    expect(requestedStage).toBeDefined();
    if (requestedStage)
      expect(stageNumber(requestedStage)).toBeGreaterThan(stageNumber(stateBefore.progressStage));
  });
});

test('the installer moves only open projects within stages 7 to 10, and the client moves none', () => {
  forEachStep(({ stateBefore, step, decision, stateAfter }) => {
    if (decision.kind !== 'moved' || step.kind === 'track' || step.authority === contractorAuthority) return;
    expect(step.authority).toBe(installerAuthority);
    expect(stateBefore.completed || stateAfter.completed).toBe(false);
    expect(Math.min(stateBefore.progress, stateAfter.progress)).toBeGreaterThanOrEqual(70);
  });
});

test('a request with an outdated stage is rejected', () => {
  forEachStep(({ stateBefore, step, decision }) => {
    if (step.kind !== 'request' || !step.request.fromStage) return;
    if (step.request.fromStage !== stateBefore.progressStage) expect(decision.kind).toBe('rejected');
  });
});

test('a repeated request changes nothing', () => {
  forEachStep(({ step, decision, stateAfter }) => {
    if (decision.kind !== 'moved' || step.kind !== 'request') return;
    const { fromStage: _fromStage, ...request } = step.request;
    const undoesCompletion = request.completed === false || request.status === 'in-progress';
    // A request that reopens a project without naming a stage moves it to wrap_installed, at 90 percent. A repeat is not
    // checked, because the request applies only to a completed project.
    if (decision.change.kind === 'reopened' && undoesCompletion && !request.progressStage) return;
    expect(decideMove(stateAfter, request, step)).toEqual({ kind: 'unchanged' });
  });
});

test('undoing a move restores the previous state and path', () => {
  forEachStep(({ decision, projectBefore, projectAfter }) => {
    if (decision.kind !== 'moved' || decision.change.kind === 'undone') return;
    const projectAfterUndo = projectAfterStep(projectAfter, undoNewest(projectAfter, contractorAuthority));
    expect(projectAfterUndo.state).toEqual(projectBefore.state);
    expect(completedAndSkippedStages(projectAfterUndo.moves)).toEqual(
      completedAndSkippedStages(projectBefore.moves),
    );
  });
});

test('a move can be undone only once, and only while it is the newest', () => {
  forEachStep(({ projectBefore, projectAfter: { state, moves } }) => {
    const authority = contractorAuthority;
    const newest = moves[0];
    if (newest?.details['kind'] === 'undone')
      expect(decideUndo(state, newest.id, { moves, authority })).toMatchObject({ code: 'conflict' });
    const olderMove = moves === projectBefore.moves ? undefined : projectBefore.moves[0];
    if (olderMove)
      expect(decideUndo(state, olderMove.id, { moves, authority })).toMatchObject({ code: 'conflict' });
  });
});

test('no stage is both completed and skipped, and the stages after the current one are neither', () => {
  forEachStep(({ stateAfter, projectAfter }) => {
    const { stageCompletions, skippedStages } = completedAndSkippedStages(projectAfter.moves);
    const passedStages = [...stageCompletions.map(({ stage }) => stage), ...skippedStages];
    expect(new Set(passedStages).size).toBe(passedStages.length);
    const isPast = (stage: StageId) => stageNumber(stage) < stageNumber(stateAfter.progressStage);
    expect(
      passedStages.every((stage) => isPast(stage) || (stateAfter.completed && stage === LAST_STAGE)),
    ).toBe(true);
  });
});

test('the random steps cover every kind of change and rejection', () => {
  const seenKinds = new Set<string>();
  forEachStep(({ decision }) => {
    if (decision.kind === 'moved') seenKinds.add(decision.change.kind);
    else seenKinds.add(decision.kind === 'rejected' ? decision.code : decision.kind);
  });
  const changeKinds = [
    'advanced',
    'completed',
    'reopened',
    'reset',
    'reverted',
    'started',
    'unchanged',
    'undone',
  ];
  const rejectionCodes = ['conflict', 'forbidden', 'gate_unmet', 'validation_failed'];
  expect(seenKinds).toEqual(new Set([...changeKinds, ...rejectionCodes]));
});

/** Runs random steps from a new project and checks the result of each step. */
function forEachStep(check: (result: StepResult) => void): void {
  const checkSteps = (steps: Step[]): void => {
    let project: ProjectWithMoves = { state: { ...initialState(), stageSince: DAY_ONE }, moves: [] };
    for (const step of steps) {
      const decision = decideStep(project, step);
      const [projectBefore, projectAfter] = [project, projectAfterStep(project, decision)];
      const { stageSince: _before, ...stateBefore } = projectBefore.state;
      const { stageSince: _after, ...stateAfter } = projectAfter.state;
      check({ stateBefore, step, decision, stateAfter, projectBefore, projectAfter });
      project = projectAfter;
    }
  };
  fc.assert(fc.property(fc.array(arbitraryStep, { maxLength: 30, size: 'max' }), checkSteps), {
    numRuns: 400,
  });
}

function decideStep(project: ProjectWithMoves, step: Step): MoveDecision {
  if (step.kind === 'track') return shipWhenTracked(project.state, step.facts);
  return step.kind === 'undo'
    ? undoNewest(project, step.authority)
    : decideMove(project.state, step.request, step);
}

function undoNewest({ state, moves }: ProjectWithMoves, authority: StageAuthority) {
  return decideUndo(state, moves[0]?.id ?? 1, { moves, authority });
}

/** Records the move as the server does, one day after the previous move. */
function projectAfterStep(project: ProjectWithMoves, decision: MoveDecision | ReverseMove): ProjectWithMoves {
  if (decision.kind !== 'moved') return project;
  const id = project.moves.length + 1;
  const createdAt = new Date(DAY_ONE.getTime() + id * 86_400_000);
  const details = { ...decision.change, before: stateBeforeMove(project.state) };
  const stageSince =
    'stageSince' in decision
      ? decision.stageSince
      : stageSinceAfterMove(project.moves, { createdAt, details });
  return {
    state: { ...decision.state, stageSince },
    moves: [{ id, userName: 'Maria', createdAt, details }, ...project.moves],
  };
}
