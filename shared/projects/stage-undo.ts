import { z } from 'zod';
import { atStage, completedState, initialState } from '#shared/projects/project-state.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import type { RecordedMove } from '#shared/projects/stage-history.ts';
import { createOutdatedRejection } from '#shared/projects/stage-moves.ts';
import type { AllowedMove, MoveRejection, StageAuthority } from '#shared/projects/stage-moves.ts';
import { PROJECT_STATUSES, STAGE_IDS } from '#shared/projects/stages.ts';

const timestamp = z.iso.datetime().transform((text) => new Date(text));

/** The part of a move's event from which the state before the move is restored. Older events do not have `before`. */
const undoableMove = z.object({
  kind: z.string(),
  from: z.enum(STAGE_IDS),
  to: z.enum(STAGE_IDS),
  before: z.object({ status: z.enum(PROJECT_STATUSES), completedAt: timestamp.nullable(), since: timestamp }),
});
type UndoableMove = z.output<typeof undoableMove>;

/** What the event of a move stores about the state before the move, besides the stage. */
export function stateBeforeMove(
  state: ProjectState & { stageSince: Date },
): z.input<typeof undoableMove>['before'] {
  const { status, completedAt, stageSince } = state;
  return { status, completedAt: completedAt?.toISOString() ?? null, since: stageSince.toISOString() };
}

/** A move back to an earlier state. `stageSince` is the time at which the project had reached that earlier stage. */
export type ReverseMove = AllowedMove & { stageSince: Date };

/**
 * Decides whether a move can be undone. Returns the state before the move, which is read from the event of the move, or
 * a rejection. The user must be allowed to make the reverse move. Gates are not checked. The undo is rejected as
 * outdated when the move is not the newest one, when the move is an undo, or when the event of the move does not store
 * the earlier state. `moves` are newest first.
 */
export function decideUndo(
  state: ProjectState,
  moveId: number,
  { moves, authority }: { moves: readonly RecordedMove[]; authority: StageAuthority },
): ReverseMove | MoveRejection {
  const [newest] = moves;
  const { data: move } = undoableMove.safeParse(newest?.details);
  if (newest?.id !== moveId || !move || move.kind === 'undone') return createOutdatedRejection();
  const stateToRestore = restoredState(move);
  if (!mayReverse(move, state, stateToRestore, authority))
    return { kind: 'rejected', code: 'forbidden', message: 'You do not have permission to undo this move.' };
  return {
    kind: 'moved',
    state: stateToRestore,
    stageSince: move.before.since,
    change: {
      kind: 'undone',
      undoes: moveId,
      from: move.to,
      to: move.from,
      openGates: [],
      overrideReason: null,
    },
  };
}

function restoredState({ from, before: { status, completedAt } }: UndoableMove): ProjectState {
  if (status === 'not-started') return initialState();
  return completedAt ? completedState(completedAt) : atStage(from);
}

function mayReverse(
  { from, to }: UndoableMove,
  state: ProjectState,
  stateToRestore: ProjectState,
  authority: StageAuthority,
): boolean {
  return state.completed || stateToRestore.completed ? authority.mayComplete : authority.mayMove(to, from);
}
