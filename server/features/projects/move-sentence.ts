import type { StageAct } from '#shared/projects/stage-moves.ts';
import { stageOf } from '#shared/projects/stages.ts';

/** A stage act as the history tells it, without its subject. */
export function moveSentence({ kind, from, to, overrideReason }: StageAct): string {
  const toLabel = `‘${stageOf(to).label}’`;
  const sentence = {
    started: `started the project at ${toLabel}`,
    advanced: `completed ‘${stageOf(from).label}’ and moved the project on to ${toLabel}`,
    reverted: `moved the project back to ${toLabel}`,
    completed: 'marked the project as completed',
    reopened: `undid the completion; the project is back at ${toLabel}`,
    reset: 'set the project back to not started',
  }[kind];
  return overrideReason ? `${sentence}, past an open gate: ${overrideReason}` : sentence;
}
