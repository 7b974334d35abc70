import { unmetGates } from '#shared/projects/gates.ts';
import type { GateFacts, UnmetGate } from '#shared/projects/gates.ts';
import { atStage, completedState, initialState } from '#shared/projects/project-state.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import { FIRST_STAGE, LAST_STAGE, stageNumber, stageOf } from '#shared/projects/stages.ts';
import type { ProjectStatus, StageId } from '#shared/projects/stages.ts';

/** A request to change the state of a project. `fromStage` and `fromStatus` are the stage and the status that the screen showed. */
export interface MoveRequest {
  status?: ProjectStatus;
  progress?: number;
  progressStage?: StageId;
  completed?: boolean;
  fromStage?: StageId;
  fromStatus?: ProjectStatus;
  /** The reason for passing unmet gates. */
  override?: string;
}

/** What the actor may do with the stages of a project. */
export interface StageAuthority {
  mayMove(from: StageId, to: StageId): boolean;
  /** Whether the actor may complete the project, and change the stage of a completed project. */
  mayComplete: boolean;
  mayOverrideGates: boolean;
}

/** How a move changes the project, as the history records it. `openGates` are the gates that were unmet at the move. */
export interface StageChange {
  kind: 'started' | 'advanced' | 'reverted' | 'completed' | 'reopened' | 'reset' | 'undone';
  from: StageId;
  to: StageId;
  openGates: UnmetGate[];
  overrideReason: string | null;
  /** The id of the undone move's event. */
  undoes?: number;
}

export interface AllowedMove {
  kind: 'moved';
  state: ProjectState;
  change: StageChange;
}

export type MoveRejection =
  | { kind: 'rejected'; code: 'validation_failed'; field: keyof MoveRequest; message: string }
  | { kind: 'rejected'; code: 'forbidden' | 'conflict'; message: string }
  | { kind: 'rejected'; code: 'gate_unmet'; message: string; missing: UnmetGate[] };

/** `unchanged`: the project already has the requested state, so nothing is saved or recorded. */
export type MoveDecision = AllowedMove | { kind: 'unchanged' } | MoveRejection;

interface MoveContext {
  facts: GateFacts;
  authority: StageAuthority;
  now: Date;
}

/**
 * Decides a request to move, complete, reopen or reset a project. The checks, in this order: contradictory request,
 * permission, outdated screen, progress that does not match the stage, unmet gates.
 */
export function decideMove(
  state: ProjectState,
  request: MoveRequest,
  { facts, authority, now }: MoveContext,
): MoveDecision {
  const target = targetState(state, request, now);
  const openGates = unmetGates(state.progressStage, target.progressStage, facts);
  const rejection =
    rejectContradiction(request) ??
    findPermissionRejection(state, target, request, authority) ??
    rejectOutdated(state, request) ??
    rejectWrongProgress(target, request) ??
    rejectUnmetGates(request, target, openGates, authority);
  if (rejection) return rejection;
  return moveTo(state, target, openGates, overrideReasonOf(request));
}

/**
 * Moves a project below 70 percent to wrap_shipped when the tracking of the wrap is saved. Unmet gates do not block this move.
 * The move records them.
 */
export function shipWhenTracked(state: ProjectState, facts: GateFacts): AllowedMove | { kind: 'unchanged' } {
  if (state.progress >= stageOf('wrap_shipped').percent) return { kind: 'unchanged' };
  const openGates = unmetGates(state.progressStage, 'wrap_shipped', facts);
  return moveTo(state, atStage('wrap_shipped'), openGates, null);
}

/**
 * The state that a request asks for. Status not-started resets a project that was started by mistake; its records are
 * kept.
 */
export function targetState(state: ProjectState, request: MoveRequest, now: Date): ProjectState {
  if (isCompletion(request)) return completedState(now);
  if (request.status === 'not-started') return initialState();
  if (request.progressStage) return targetAtStage(request.progressStage, state, request, now);
  if (state.completed) return isReopen(request) ? atStage('wrap_installed') : state;
  if (state.status === 'not-started' && request.status === 'in-progress') return atStage(FIRST_STAGE);
  return state;
}

/**
 * A move to the last stage completes the project only if the request has `completed: true`. A project that is already completed
 * stays completed at the last stage, unless the request reopens the project.
 */
function targetAtStage(stage: StageId, state: ProjectState, request: MoveRequest, now: Date): ProjectState {
  if (stage !== LAST_STAGE) return atStage(stage);
  if (state.completed) return isReopen(request) ? atStage(LAST_STAGE) : state;
  return request.completed ? completedState(now) : atStage(LAST_STAGE);
}

/** Whether the request completes a project at any stage: status completed, or `completed: true` without a stage. */
function isCompletion(request: MoveRequest): boolean {
  return request.status === 'completed' || (request.completed === true && !request.progressStage);
}

/** `completed: true` is not a reopening, even with status in-progress. The stage selector sends both for the last stage. */
function isReopen(request: MoveRequest): boolean {
  return request.completed === false || (request.status === 'in-progress' && request.completed !== true);
}

function rejectContradiction(request: MoveRequest): MoveRejection | undefined {
  const { status, progressStage, completed } = request;
  if (status === 'completed' && completed === false)
    return createValidationRejection(
      'completed',
      'A project with the status completed must have completed set to true.',
    );
  if (status === 'not-started' && completed === true)
    return createValidationRejection('completed', 'A project that is not started cannot be completed.');
  if (status === 'not-started' && progressStage && progressStage !== FIRST_STAGE)
    return createValidationRejection('progressStage', 'A project that is not started is at the first stage.');
  if ((status === 'completed' || completed) && progressStage && progressStage !== LAST_STAGE)
    return createValidationRejection('progressStage', 'A completed project is at the last stage.');
  return undefined;
}

/**
 * Completing a project and moving a completed project require the permission to complete it. The check uses the stage
 * and the status that the screen showed, so that an installer whose project was moved back or completed in the meantime
 * gets a conflict instead of a 403.
 */
function findPermissionRejection(
  state: ProjectState,
  target: ProjectState,
  request: MoveRequest,
  authority: StageAuthority,
): MoveRejection | undefined {
  const shownStage = request.fromStage ?? state.progressStage;
  const needsPermissionToComplete = target.completed || (state.completed && isScreenCurrent(state, request));
  const isAllowed = needsPermissionToComplete
    ? authority.mayComplete
    : authority.mayMove(shownStage, target.progressStage);
  if (isAllowed) return undefined;
  return {
    kind: 'rejected',
    code: 'forbidden',
    message: 'You do not have permission to move this project to that stage.',
  };
}

function rejectOutdated(state: ProjectState, request: MoveRequest): MoveRejection | undefined {
  return isScreenCurrent(state, request) ? undefined : createOutdatedRejection();
}

/** Whether the screen showed the current stage and status. A request that does not say what the screen showed counts as current. */
function isScreenCurrent(state: ProjectState, request: MoveRequest): boolean {
  const { fromStage = state.progressStage, fromStatus = state.status } = request;
  return fromStage === state.progressStage && fromStatus === state.status;
}

/** The rejection of a request that is outdated, because the project has moved since. */
export function createOutdatedRejection(): MoveRejection {
  return {
    kind: 'rejected',
    code: 'conflict',
    message: 'This project was moved in the meantime. Check its current stage.',
  };
}

function rejectWrongProgress(target: ProjectState, request: MoveRequest): MoveRejection | undefined {
  if (request.progress === undefined || request.progress === target.progress) return undefined;
  return createValidationRejection('progress', `Progress must be ${target.progress} percent.`);
}

/**
 * Rejects a move past an unmet gate if the request has no override reason, or the user may not override gates. A completion
 * ignores unmet gates, and the history records them (docs/requirements/stages.md, Completion).
 */
function rejectUnmetGates(
  request: MoveRequest,
  target: ProjectState,
  openGates: UnmetGate[],
  authority: StageAuthority,
): MoveRejection | undefined {
  const [firstGate] = openGates;
  if (!firstGate || target.completed) return undefined;
  if (!overrideReasonOf(request))
    return { kind: 'rejected', code: 'gate_unmet', message: firstGate.title, missing: openGates };
  if (authority.mayOverrideGates) return undefined;
  return {
    kind: 'rejected',
    code: 'forbidden',
    message: 'Only the owner and managers of the shop can override an unmet condition.',
  };
}

function moveTo(
  state: ProjectState,
  target: ProjectState,
  openGates: UnmetGate[],
  reason: string | null,
): AllowedMove | { kind: 'unchanged' } {
  const kind = kindOfChange(state, target);
  if (!kind) return { kind: 'unchanged' };
  const overrideReason = openGates.length > 0 ? reason : null;
  const { progressStage: from } = state;
  return {
    kind: 'moved',
    state: target,
    change: { kind, from, to: target.progressStage, openGates, overrideReason },
  };
}

function kindOfChange(state: ProjectState, target: ProjectState): StageChange['kind'] | undefined {
  if (state.status !== target.status) {
    if (target.status === 'completed') return 'completed';
    if (target.status === 'not-started') return 'reset';
    if (state.status === 'completed') return 'reopened';
  }
  const stageDifference = stageNumber(target.progressStage) - stageNumber(state.progressStage);
  if (stageDifference !== 0) return stageDifference > 0 ? 'advanced' : 'reverted';
  return state.status === target.status ? undefined : 'started';
}

function overrideReasonOf(request: MoveRequest): string | null {
  return request.override?.trim() || null;
}

function createValidationRejection(field: keyof MoveRequest, message: string): MoveRejection {
  return { kind: 'rejected', code: 'validation_failed', field, message };
}
