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
  | { kind: 'ask'; request: MoveRequest; authority: StageAuthority; facts: GateFacts; now: Date }
  | { kind: 'track'; facts: GateFacts };

interface Taken {
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

/** What the screens send. Random bodies alone would nearly all be refused, and the walks would go nowhere. */
const screensBody: fc.Arbitrary<MoveRequest> = fc.oneof(
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
      kind: fc.constant('ask' as const),
      request: fc.oneof(anyBody, screensBody),
      authority: fc.constantFrom(contractor, contractor, installer, client),
      facts: someFacts,
      now: fc.date({ noInvalidDate: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('track' as const), facts: someFacts }) },
);

test('whatever is asked, in whatever order, the rules of a state hold after every step', () => {
  overWalks(({ after }) => expect(brokenInvariants(after)).toEqual([]));
});

test('progress is the percent of the stage, or 0 for a project that is not started', () => {
  overWalks(({ after }) => {
    const percent = after.status === 'not-started' ? 0 : stageOf(after.progressStage).percent;
    expect(after.progress).toBe(percent);
  });
});

test('completed, status completed and the time of completion go together, at stage 10 and 100 percent', () => {
  overWalks(({ after }) => {
    expect(after.status === 'completed').toBe(after.completed);
    expect(after.completedAt !== null).toBe(after.completed);
    if (after.completed) expect(after).toMatchObject({ progressStage: LAST_STAGE, progress: 100 });
  });
});

test('no gate is passed unmet without a reason from the shop, but by completing and by tracking', () => {
  overWalks(({ before, step, decision, after }) => {
    if (decision.kind !== 'moved' || step.kind === 'track' || after.completed) return;
    const open = unmetGates(before.progressStage, after.progressStage, step.facts);
    if (open.length === 0) return;
    expect(step.authority).toBe(contractor);
    expect(decision.act.overrideReason).toBe('The client is waiting');
  });
});

test('the history names exactly the gates that were passed unmet', () => {
  overWalks(({ before, step, decision, after }) => {
    if (decision.kind !== 'moved') return;
    const { from, to, openGates } = decision.act;
    expect([from, to]).toEqual([before.progressStage, after.progressStage]);
    expect(openGates).toEqual(unmetGates(from, to, step.facts));
  });
});

test('moving back is never refused for gates', () => {
  overWalks(({ before, step, decision }) => {
    if (decision.kind !== 'refused' || decision.code !== 'gate_unmet' || step.kind === 'track') return;
    const asked = step.request.progressStage;
    expect(asked).toBeDefined();
    if (asked) expect(stageNumber(asked)).toBeGreaterThan(stageNumber(before.progressStage));
  });
});

test('a client changes nothing, an installer only stages 7 to 10, and neither a completed project', () => {
  overWalks(({ before, step, decision, after }) => {
    if (decision.kind !== 'moved' || step.kind === 'track' || step.authority === contractor) return;
    expect(step.authority).toBe(installer);
    expect(before.completed || after.completed).toBe(false);
    expect(Math.min(before.progress, after.progress)).toBeGreaterThanOrEqual(70);
  });
});

test('what a screen shows that is out of date is never acted upon', () => {
  overWalks(({ before, step, decision }) => {
    if (step.kind === 'track' || !step.request.fromStage) return;
    if (step.request.fromStage !== before.progressStage) expect(decision.kind).toBe('refused');
  });
});

test('asking for the same again changes nothing', () => {
  overWalks(({ step, decision, after }) => {
    if (decision.kind !== 'moved' || step.kind === 'track') return;
    const { fromStage: _seen, ...request } = step.request;
    const undoesCompletion = request.completed === false || request.status === 'in-progress';
    // An undo without a stage means wrap_installed and 90 only while there is a completion to undo.
    if (decision.act.kind === 'reopened' && undoesCompletion && !request.progressStage) return;
    expect(decideMove(after, request, step)).toEqual({ kind: 'unchanged' });
  });
});

test('the walks reach every kind of act and every kind of refusal', () => {
  const seen = new Set<string>();
  overWalks(({ decision }) => {
    if (decision.kind === 'moved') seen.add(decision.act.kind);
    else seen.add(decision.kind === 'refused' ? decision.code : decision.kind);
  });
  const acts = ['advanced', 'completed', 'reopened', 'reset', 'reverted', 'started', 'unchanged'];
  const refusals = ['conflict', 'forbidden', 'gate_unmet', 'validation_failed'];
  expect(seen).toEqual(new Set([...acts, ...refusals]));
});

/** Walks random paths from a new project and looks at every step taken. */
function overWalks(look: (taken: Taken) => void): void {
  const walk = (steps: Step[]): void => {
    let state = initialState();
    for (const step of steps) {
      const decision = take(state, step);
      const after = decision.kind === 'moved' ? decision.state : state;
      look({ before: state, step, decision, after });
      state = after;
    }
  };
  fc.assert(fc.property(fc.array(someStep, { maxLength: 30, size: 'max' }), walk), { numRuns: 400 });
}

function take(state: ProjectState, step: Step): MoveDecision {
  return step.kind === 'track' ? shipWhenTracked(state, step.facts) : decideMove(state, step.request, step);
}
