import { FIRST_STAGE, LAST_STAGE, stageOf } from '#shared/projects/stages.ts';
import type { ProjectStatus, StageId } from '#shared/projects/stages.ts';

/** The state of a project. `progress` is the percent of the stage. Only the functions in this file create a state. */
export interface ProjectState {
  status: ProjectStatus;
  progress: number;
  progressStage: StageId;
  completed: boolean;
  completedAt: Date | null;
}

/** The state of a new project: at the first stage with progress 0. */
export function initialState(): ProjectState {
  return {
    status: 'not-started',
    progress: 0,
    progressStage: FIRST_STAGE,
    completed: false,
    completedAt: null,
  };
}

/** An in-progress project at this stage. Reaching the last stage does not complete a project. */
export function atStage(stage: StageId): ProjectState {
  return {
    status: 'in-progress',
    progress: stageOf(stage).percent,
    progressStage: stage,
    completed: false,
    completedAt: null,
  };
}

/** A project that was completed at this time. */
export function completedState(completedAt: Date): ProjectState {
  return { ...atStage(LAST_STAGE), status: 'completed', completed: true, completedAt };
}

/** The invariants that a state breaks, each as a sentence; empty when all hold. */
export function brokenInvariants(state: ProjectState): string[] {
  return INVARIANTS.filter((invariant) => !invariant.holds(state)).map((invariant) => invariant.rule);
}

const INVARIANTS: readonly { rule: string; holds(state: ProjectState): boolean }[] = [
  {
    rule: 'A project that is not started is at the first stage with progress 0.',
    holds: (state) =>
      state.status !== 'not-started' || (state.progressStage === FIRST_STAGE && state.progress === 0),
  },
  {
    rule: 'The progress of a started project is the percent of its stage.',
    holds: (state) =>
      state.status === 'not-started' || state.progress === stageOf(state.progressStage).percent,
  },
  {
    rule: 'The status is completed exactly when the completed flag is set.',
    holds: (state) => (state.status === 'completed') === state.completed,
  },
  {
    rule: 'The time of completion is set exactly when the project is completed.',
    holds: (state) => (state.completedAt !== null) === state.completed,
  },
  {
    rule: 'A completed project is at the last stage.',
    holds: (state) => !state.completed || state.progressStage === LAST_STAGE,
  },
];
