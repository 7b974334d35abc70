import { requiredItemsText } from '#shared/projects/gates.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import type { AllowedMove, StageChange } from '#shared/projects/stage-moves.ts';
import { shownStageLabel, skippedStages, stageOf } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

/**
 * The description of a stage move in the history, without its subject. Adds the skipped stages and the missing items of the
 * open gates to `sentence`. By default, `sentence` describes the kind of the move. The history shows the reason for an override
 * (`overrideReason`) separately.
 */
export function moveSentence({ change, state }: AllowedMove, sentence = sentenceOf(change, state)): string {
  const text = `${sentence}${skippedStagesText(change)}`;
  return change.openGates.length > 0 ? `${text}, without ${requiredItemsText(change.openGates)}` : text;
}

function sentenceOf({ kind, from, to }: StageChange, state: ProjectState): string {
  return {
    started: `started the project at ${nameOf(to)}`,
    advanced: `completed ${nameOf(from)} and moved the project on to ${nameOf(to)}`,
    reverted: `moved the project back to ${nameOf(to)}`,
    completed: 'marked the project as completed',
    reopened: `undid the completion; the project is back at ${nameOf(to)}`,
    reset: 'set the project back to not started',
    undone: `undid the move to ${nameOf(from)}; the project is ${restoredStateText(state)}`,
  }[kind];
}

function restoredStateText(state: ProjectState): string {
  return state.completed ? 'completed again' : `back at ‘${shownStageLabel(state)}’`;
}

/** The undo of a move names no skipped stages, because it restores the earlier state of the stages that it passes over. */
function skippedStagesText({ kind, from, to }: StageChange): string {
  const skipped = kind === 'undone' ? [] : skippedStages(from, to);
  return skipped.length > 0 ? `, skipping ${new Intl.ListFormat('en').format(skipped.map(nameOf))}` : '';
}

function nameOf(stage: StageId): string {
  return `‘${stageOf(stage).label}’`;
}
