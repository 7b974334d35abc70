import type { StageAct } from '#shared/projects/stage-moves.ts';
import { stageOf } from '#shared/projects/stages.ts';

/**
 * A stage act as the history tells it, without its subject: in these words or its own, and with the gates that it passed
 * open. The reason for passing them is the act's `overrideReason`, which the history shows beside it.
 */
export function moveSentence(act: StageAct, words = wordsOf(act)): string {
  const titles = [...new Set(act.openGates.map(({ title }) => title))];
  return titles.length > 0 ? `${words}, past open gates: ${titles.join(', ')}` : words;
}

function wordsOf({ kind, from, to }: StageAct): string {
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
