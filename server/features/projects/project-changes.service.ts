import { AppError } from '#shared/errors.ts';
import { brokenInvariants } from '#shared/projects/project-state.ts';
import type { Moved } from '#shared/projects/stage-moves.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { moveSentence } from '#server/features/projects/move-sentence.ts';
import {
  lockProject,
  updateProject,
  type NewProject,
  type ProjectRow,
} from '#server/features/projects/projects.repository.ts';
import type { Scope } from '#server/session-scope.ts';

// What every use case that changes a project is made of, within its transaction.

/** A visible project that nobody else changes until the transaction ends, or 404; as `update` for its deletion. */
export async function lockedProject(
  tx: Tx,
  scope: Scope,
  id: number,
  strength?: 'update',
): Promise<ProjectRow> {
  return (await lockProject(tx, scope, id, strength)) ?? noSuchProject();
}

/** Writes to a locked project. Its `updatedAt` always moves on, since edits are told apart by it. */
export function changeProject(
  tx: Tx,
  app: AppContext,
  { id, updatedAt }: ProjectRow,
  change: Partial<NewProject>,
): Promise<ProjectRow> {
  const later = Math.max(app.now().getTime(), updatedAt.getTime() + 1);
  return updateProject(tx, id, { ...change, updatedAt: new Date(later) });
}

/** Writes a decided move of a locked project, with its act in the history: in `words`, where the move has its own. */
export async function saveMove(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: ProjectRow,
  { state, act, words }: Moved & { words?: string },
): Promise<ProjectRow> {
  const broken = brokenInvariants(state);
  if (broken.length > 0) throw new Error(`Project ${project.id} would break its rules: ${broken.join(' ')}`);
  const moved = await changeProject(tx, app, project, { ...state, stageSince: app.now() });
  await record(tx, scope, {
    projectId: project.id,
    action: 'status_change',
    description: moveSentence(act, words),
    details: { ...act },
  });
  return moved;
}

/** A project that the caller is no participant of does not exist for it (docs/requirements/http.md, Status codes). */
export function noSuchProject(): never {
  throw new AppError('not_found', 'Project not found');
}
