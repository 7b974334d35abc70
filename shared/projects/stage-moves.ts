import { unmetGates } from '#shared/projects/gates.ts';
import type { GateFacts, UnmetGate } from '#shared/projects/gates.ts';
import { atStage, completedState, initialState } from '#shared/projects/project-state.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import { FIRST_STAGE, LAST_STAGE, stageNumber, stageOf } from '#shared/projects/stages.ts';
import type { ProjectStatus, StageId } from '#shared/projects/stages.ts';

/** What somebody asks of a project's state; `fromStage` is the stage that their screen showed. */
export interface MoveRequest {
  status?: ProjectStatus;
  progress?: number;
  progressStage?: StageId;
  completed?: boolean;
  fromStage?: StageId;
  /** The reason for passing gates that are not met. */
  override?: string;
}

/** What the person asking may do with this project's stages. */
export interface StageAuthority {
  mayMove(from: StageId, to: StageId): boolean;
  /** Complete the project, and touch the stage of one that is completed. */
  mayComplete: boolean;
  mayOverrideGates: boolean;
}

/** What happened, for the history. `openGates` were unmet and passed all the same. */
export interface StageAct {
  kind: 'started' | 'advanced' | 'reverted' | 'completed' | 'reopened' | 'reset';
  from: StageId;
  to: StageId;
  openGates: UnmetGate[];
  overrideReason: string | null;
}

export interface Moved {
  kind: 'moved';
  state: ProjectState;
  act: StageAct;
}

export type Refused =
  | { kind: 'refused'; code: 'validation_failed'; field: keyof MoveRequest; message: string }
  | { kind: 'refused'; code: 'forbidden' | 'conflict'; message: string }
  | { kind: 'refused'; code: 'gate_unmet'; message: string; missing: UnmetGate[] };

/** `unchanged` is a request for what is so already: nothing to save and nothing for the history. */
export type MoveDecision = Moved | { kind: 'unchanged' } | Refused;

interface Circumstances {
  facts: GateFacts;
  authority: StageAuthority;
  now: Date;
}

/**
 * Decides a request to move, complete, reopen or reset a project. Refuses, in this order: a request that contradicts
 * itself, a person who may not, a screen that is out of date, progress that is not the stage's, and unmet gates.
 */
export function decideMove(
  state: ProjectState,
  request: MoveRequest,
  { facts, authority, now }: Circumstances,
): MoveDecision {
  const target = wantedState(state, request, now);
  const openGates = unmetGates(state.progressStage, target.progressStage, facts);
  const refusal =
    refuseContradiction(request) ??
    refuseUnauthorised(state, target, request, authority) ??
    refuseOutdated(state, request) ??
    refuseFreeProgress(target, request) ??
    refuseUnmetGates(request, target, openGates, authority);
  if (refusal) return refusal;
  return settle(state, target, openGates, reasonIn(request));
}

/**
 * What saving the wrap's tracking does: below 70 percent the project advances to wrap_shipped, whatever the gates say.
 * The open gates are in the act, for the history.
 */
export function shipWhenTracked(state: ProjectState, facts: GateFacts): Moved | { kind: 'unchanged' } {
  if (state.progress >= stageOf('wrap_shipped').percent) return { kind: 'unchanged' };
  const openGates = unmetGates(state.progressStage, 'wrap_shipped', facts);
  return settle(state, atStage('wrap_shipped'), openGates, null);
}

/**
 * The state that a request means. Status not-started sets a started project back to before its first stage: a move
 * back like any other, for a job that was started by mistake; what it has collected stays with it.
 */
function wantedState(state: ProjectState, request: MoveRequest, now: Date): ProjectState {
  if (isClosing(request)) return completedState(now);
  if (request.status === 'not-started') return initialState();
  if (request.progressStage) return wantedAt(request.progressStage, state, request, now);
  if (state.completed) return isReopening(request) ? atStage('wrap_installed') : state;
  if (state.status === 'not-started' && request.status === 'in-progress') return atStage(FIRST_STAGE);
  return state;
}

/** Naming the last stage completes only when asked to, and leaves a completed project alone unless asked to reopen it. */
function wantedAt(stage: StageId, state: ProjectState, request: MoveRequest, now: Date): ProjectState {
  if (stage !== LAST_STAGE) return atStage(stage);
  if (state.completed) return isReopening(request) ? atStage(LAST_STAGE) : state;
  return request.completed ? completedState(now) : atStage(LAST_STAGE);
}

/** 'Mark as Complete', the shop's closing act: by its status, or by the flag without naming a stage to move to. */
function isClosing(request: MoveRequest): boolean {
  return request.status === 'completed' || (request.completed === true && !request.progressStage);
}

/** The stage selector sends status in-progress along with completed: true, so the flag has the last word. */
function isReopening(request: MoveRequest): boolean {
  return request.completed === false || (request.status === 'in-progress' && request.completed !== true);
}

function refuseContradiction(request: MoveRequest): Refused | undefined {
  const { status, progressStage, completed } = request;
  if (status === 'completed' && completed === false)
    return invalid('completed', 'A project with status completed is completed.');
  if (status === 'not-started' && completed === true)
    return invalid('completed', 'A project that is not started cannot be completed.');
  if (status === 'not-started' && progressStage && progressStage !== FIRST_STAGE)
    return invalid('progressStage', 'A project that is not started stands at the first stage.');
  if ((status === 'completed' || completed) && progressStage && progressStage !== LAST_STAGE)
    return invalid('progressStage', 'A completed project stands at the last stage.');
  return undefined;
}

/**
 * A completed project is closed: whoever may not complete it may not move it on or back either. Judged by the stage that
 * the screen showed, so that an installer whose project was taken back meanwhile hears of that, not of a ban.
 */
function refuseUnauthorised(
  state: ProjectState,
  target: ProjectState,
  request: MoveRequest,
  authority: StageAuthority,
): Refused | undefined {
  const seen = request.fromStage ?? state.progressStage;
  const isClosed = target.completed || (state.completed && seen === state.progressStage);
  const allowed = isClosed ? authority.mayComplete : authority.mayMove(seen, target.progressStage);
  if (allowed) return undefined;
  return { kind: 'refused', code: 'forbidden', message: 'You may not move this project to that stage.' };
}

function refuseOutdated(state: ProjectState, request: MoveRequest): Refused | undefined {
  if (!request.fromStage || request.fromStage === state.progressStage) return undefined;
  return {
    kind: 'refused',
    code: 'conflict',
    message: 'This project has been moved by somebody else meanwhile.',
  };
}

function refuseFreeProgress(target: ProjectState, request: MoveRequest): Refused | undefined {
  if (request.progress === undefined || request.progress === target.progress) return undefined;
  return invalid('progress', `Progress follows the stage: it is ${target.progress} percent here.`);
}

/** Completing is never gated: the history names the gates that were open (docs/requirements/stages.md, Completion). */
function refuseUnmetGates(
  request: MoveRequest,
  target: ProjectState,
  openGates: UnmetGate[],
  authority: StageAuthority,
): Refused | undefined {
  const [first] = openGates;
  if (!first || target.completed) return undefined;
  if (!reasonIn(request))
    return { kind: 'refused', code: 'gate_unmet', message: first.title, missing: openGates };
  if (authority.mayOverrideGates) return undefined;
  return {
    kind: 'refused',
    code: 'forbidden',
    message: 'Only the shop may pass a stage whose condition is not met.',
  };
}

function settle(
  state: ProjectState,
  target: ProjectState,
  openGates: UnmetGate[],
  reason: string | null,
): Moved | { kind: 'unchanged' } {
  const kind = actKind(state, target);
  if (!kind) return { kind: 'unchanged' };
  const overrideReason = openGates.length > 0 ? reason : null;
  const { progressStage: from } = state;
  return {
    kind: 'moved',
    state: target,
    act: { kind, from, to: target.progressStage, openGates, overrideReason },
  };
}

function actKind(state: ProjectState, target: ProjectState): StageAct['kind'] | undefined {
  if (state.status !== target.status) {
    if (target.status === 'completed') return 'completed';
    if (target.status === 'not-started') return 'reset';
    if (state.status === 'completed') return 'reopened';
  }
  const steps = stageNumber(target.progressStage) - stageNumber(state.progressStage);
  if (steps !== 0) return steps > 0 ? 'advanced' : 'reverted';
  return state.status === target.status ? undefined : 'started';
}

function reasonIn(request: MoveRequest): string | null {
  return request.override?.trim() || null;
}

function invalid(field: keyof MoveRequest, message: string): Refused {
  return { kind: 'refused', code: 'validation_failed', field, message };
}
