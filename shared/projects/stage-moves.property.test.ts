import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { unmetGates } from '#shared/projects/gates.ts';
import type { GateFacts } from '#shared/projects/gates.ts';
import { brokenInvariants, initialState } from '#shared/projects/project-state.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import { decideMove, shipWhenTracked } from '#shared/projects/stage-moves.ts';
import type { MoveDecision, MoveRequest, StageAuthority } from '#shared/projects/stage-moves.ts';
import { client, contractor, installer } from '#shared/projects/stage-moves.testing.ts';
import { LAST_STAGE, PROJECT_STATUSES, STAGE_IDS, stageNumber, stageOf } from '#shared/projects/stages.ts';

type Step =
  | { kind: 'request'; request: MoveRequest; authority: StageAuthority; facts: GateFacts; now: Date }
  | { kind: 'track'; facts: GateFacts };

interface StepResult {
  before: ProjectState;
  step: Step;
  decision: MoveDecision;
  after: ProjectState;
}

const someFacts: fc.Arbitrary<GateFacts> = fc.record({
  proofs: fc.nat(2),
  photos: fc.nat(2),
  postInstallationPhotos: fc.nat(2),
  artworkTracking: fc.boolean(),
  wrapTracking: fc.boolean(),
});

const someStage = fc.constantFrom(...STAGE_IDS);

const anyBody: fc.Arbitrary<MoveRequest> = fc.record(
  {
    status: fc.constantFrom(...PROJECT_STATUSES),
    progress: fc.oneof(fc.constantFrom(0, 90, 100), fc.integer({ min: -10, max: 110 })),
    progressStage: someStage,
    completed: fc.boolean(),
    fromStage: someStage,
    override: fc.constantFrom('', '  ', 'The client is waiting'),
  },
  { requiredKeys: [] },
);

/** The requests of the screens. Nearly all random bodies are refused, so the walks would not move without these. */
const screenBody: fc.Arbitrary<MoveRequest> = fc.oneof(
  someStage.map((progressStage) => ({ progressStage, progress: stageOf(progressStage).percent })),
  someStage.map((progressStage) => ({ progressStage, completed: false, override: 'The client is waiting' })),
  fc.constantFrom<MoveRequest>(
    { status: 'completed', progress: 100, completed: true },
    { status: 'in-progress', progress: 90, completed: false },
    { status: 'in-progress', progressStage: LAST_STAGE, progress: 100, completed: true },
    { status: 'not-started' },
  ),
);

const someStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      request: fc.oneof(anyBody, screenBody),
      authority: fc.constantFrom(contractor, contractor, installer, client),
      facts: someFacts,
      now: fc.date({ noInvalidDate: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('track' as const), facts: someFacts }) },
);

test('the invariants of a state hold after every step', () => {
  forEachStep(({ after }) => expect(brokenInvariants(after)).toEqual([]));
});

test('progress is the percent of the stage, or 0 for a project that is not started', () => {
  forEachStep(({ after }) => {
    const percent = after.status === 'not-started' ? 0 : stageOf(after.progressStage).percent;
    expect(after.progress).toBe(percent);
  });
});

test('the completed flag, the status and the time are set together, at stage 10 and 100 percent', () => {
  forEachStep(({ after }) => {
    expect(after.status === 'completed').toBe(after.completed);
    expect(after.completedAt !== null).toBe(after.completed);
    if (after.completed) expect(after).toMatchObject({ progressStage: LAST_STAGE, progress: 100 });
  });
});

test('only a reason from the shop, completion or tracking passes an unmet gate', () => {
  forEachStep(({ before, step, decision, after }) => {
    if (decision.kind !== 'moved' || step.kind === 'track' || after.completed) return;
    const open = unmetGates(before.progressStage, after.progressStage, step.facts);
    if (open.length === 0) return;
    expect(step.authority).toBe(contractor);
    expect(decision.act.overrideReason).toBe('The client is waiting');
  });
});

test('the history records exactly the unmet gates that were passed', () => {
  forEachStep(({ before, step, decision, after }) => {
    if (decision.kind !== 'moved') return;
    const { from, to, openGates } = decision.act;
    expect([from, to]).toEqual([before.progressStage, after.progressStage]);
    expect(openGates).toEqual(unmetGates(from, to, step.facts));
  });
});

test('a move back is never refused because of gates', () => {
  forEachStep(({ before, step, decision }) => {
    if (decision.kind !== 'refused' || decision.code !== 'gate_unmet' || step.kind === 'track') return;
    const requested = step.request.progressStage;
    expect(requested).toBeDefined();
    if (requested) expect(stageNumber(requested)).toBeGreaterThan(stageNumber(before.progressStage));
  });
});

test('without owner permission only the installer moves an open project, within stages 7 to 10', () => {
  forEachStep(({ before, step, decision, after }) => {
    if (decision.kind !== 'moved' || step.kind === 'track' || step.authority === contractor) return;
    expect(step.authority).toBe(installer);
    expect(before.completed || after.completed).toBe(false);
    expect(Math.min(before.progress, after.progress)).toBeGreaterThanOrEqual(70);
  });
});

test('a request with an outdated stage is refused', () => {
  forEachStep(({ before, step, decision }) => {
    if (step.kind === 'track' || !step.request.fromStage) return;
    if (step.request.fromStage !== before.progressStage) expect(decision.kind).toBe('refused');
  });
});

test('a repeated request changes nothing', () => {
  forEachStep(({ step, decision, after }) => {
    if (decision.kind !== 'moved' || step.kind === 'track') return;
    const { fromStage: _fromStage, ...request } = step.request;
    const undoesCompletion = request.completed === false || request.status === 'in-progress';
    // An undo without a stage means wrap_installed at 90 percent only while the project is completed.
    if (decision.act.kind === 'reopened' && undoesCompletion && !request.progressStage) return;
    expect(decideMove(after, request, step)).toEqual({ kind: 'unchanged' });
  });
});

test('the walks reach every kind of change and refusal', () => {
  const seen = new Set<string>();
  forEachStep(({ decision }) => {
    if (decision.kind === 'moved') seen.add(decision.act.kind);
    else seen.add(decision.kind === 'refused' ? decision.code : decision.kind);
  });
  const changes = ['advanced', 'completed', 'reopened', 'reset', 'reverted', 'started', 'unchanged'];
  const refusals = ['conflict', 'forbidden', 'gate_unmet', 'validation_failed'];
  expect(seen).toEqual(new Set([...changes, ...refusals]));
});

/** Runs random steps from a new project and checks the result of each step. */
function forEachStep(check: (result: StepResult) => void): void {
  const walk = (steps: Step[]): void => {
    let state = initialState();
    for (const step of steps) {
      const decision = decide(state, step);
      const after = decision.kind === 'moved' ? decision.state : state;
      check({ before: state, step, decision, after });
      state = after;
    }
  };
  fc.assert(fc.property(fc.array(someStep, { maxLength: 30, size: 'max' }), walk), { numRuns: 400 });
}

function decide(state: ProjectState, step: Step): MoveDecision {
  return step.kind === 'track' ? shipWhenTracked(state, step.facts) : decideMove(state, step.request, step);
}
