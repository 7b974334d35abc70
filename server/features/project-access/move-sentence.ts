import { requiredItems } from '#shared/projects/gates.ts';
import type { StageAct } from '#shared/projects/stage-moves.ts';
import { stageOf } from '#shared/projects/stages.ts';

/**
 * The description of a stage move in the history, without its subject: the given sentence or that of the move, and what
 * open gates require. The history shows the reason of an override (`overrideReason`) separately.
 */
export function moveSentence(act: StageAct, sentence = sentenceOf(act)): string {
  return act.openGates.length > 0 ? `${sentence}, without ${requiredItems(act.openGates)}` : sentence;
}

function sentenceOf({ kind, from, to }: StageAct): string {
  const toLabel = `‘${stageOf(to).label}’`;
  return {
    started: `started the project at ${toLabel}`,
    advanced: `completed ‘${stageOf(from).label}’ and moved the project on to ${toLabel}`,
    reverted: `moved the project back to ${toLabel}`,
    completed: 'marked the project as completed',
    reopened: `undid the completion; the project is back at ${toLabel}`,
    reset: 'set the project back to not started',
  }[kind];
}
