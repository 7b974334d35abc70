import { throwNotFound } from '#shared/errors.ts';
import { brokenInvariants } from '#shared/projects/project-state.ts';
import { stageSinceAfterMove } from '#shared/projects/stage-history.ts';
import type { AllowedMove } from '#shared/projects/stage-moves.ts';
import { stateBeforeMove } from '#shared/projects/stage-undo.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { moveSentence } from './move-sentence.ts';
import { newestMovesOf } from './stage-moves.repository.ts';
import {
  findProject,
  lockProject,
  updateProject,
  type NewProject,
  type VisibleProject,
} from './visible-project.repository.ts';

// Functions that several use cases share: loading, locking, changing and moving a project.

/** A visible project, or a 404. */
export async function getProject(app: AppContext, scope: Scope, id: number): Promise<VisibleProject> {
  return (await findProject(app.database.sql, scope, id)) ?? throwNotFound('Project');
}

/** A visible project, locked until the transaction ends, or a 404. Before a deletion, pass `update`. */
export async function getLockedProject(
  tx: Tx,
  scope: Scope,
  id: number,
  strength?: 'update',
): Promise<VisibleProject> {
  return (await lockProject(tx, scope, id, strength)) ?? throwNotFound('Project');
}

/**
 * Writes to a row-locked project. Its `updatedAt` always increases, because a form uses it to identify the version of the project.
 */
export function changeProject(
  tx: Tx,
  app: AppContext,
  project: VisibleProject,
  change: Partial<NewProject>,
): Promise<VisibleProject> {
  const updatedAtMs = Math.max(app.now().getTime(), project.updatedAt.getTime() + 1);
  return updateProject(tx, project, { ...change, updatedAt: new Date(updatedAtMs) });
}

export type SavedMove = { project: VisibleProject; moveId: number };

/**
 * Writes and records a move of a row-locked project. `sentence` replaces the description of the move. `stageSince` is given when a
 * move is undone. `moveId` is the id of the event.
 */
export async function saveMove(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  move: AllowedMove & { sentence?: string; stageSince?: Date },
): Promise<SavedMove> {
  const { state, change } = move;
  const brokenRules = brokenInvariants(state);
  if (brokenRules.length > 0)
    throw new Error(`Project ${project.id} would break its rules: ${brokenRules.join(' ')}`);
  const details = { ...change, before: stateBeforeMove(project) };
  const stageSince =
    move.stageSince ??
    stageSinceAfterMove(await newestMovesOf(tx, project), { createdAt: app.now(), details });
  const movedProject = await changeProject(tx, app, project, { ...state, stageSince });
  const moveId = await record(tx, scope, {
    projectId: project.id,
    action: 'status_change',
    description: moveSentence(move, move.sentence),
    details,
  });
  return { project: movedProject, moveId };
}
