import type { z } from 'zod';
import { AppError, invalidField } from '#shared/errors.ts';
import { brokenInvariants, initialState, type ProjectState } from '#shared/projects/project-state.ts';
import type { projectsContract } from '#shared/projects/projects.contract.ts';
import { mayCreateProject, stageAuthority } from '#shared/projects/projects.policy.ts';
import { decideMove, type MoveRequest, type Refused } from '#shared/projects/stage-moves.ts';
import { canInstall } from '#shared/users/users.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { moveSentence } from '#server/features/projects/move-sentence.ts';
import {
  countProjects,
  findProject,
  gateFactsOf,
  insertProject,
  listProjects,
  lockProject,
  updateProject,
  type ProjectFilter,
  type ProjectRow,
} from '#server/features/projects/projects.repository.ts';
import { joinTeam } from '#server/features/team/team.repository.ts';
import { findRole } from '#server/features/users/users.repository.ts';
import type { ListPage } from '#server/db/list-page.ts';
import type { Scope } from '#server/session-scope.ts';

type NewProjectBody = z.output<(typeof projectsContract.create)['body']>;
type CardRow = Awaited<ReturnType<typeof listProjects>>[number];

const DEFAULT_LIMIT = 100;
/** One page of the caller's projects with the total of the filter. */
export async function pageOfProjects(
  app: AppContext,
  scope: Scope,
  { limit = DEFAULT_LIMIT, cursor, ...filter }: ProjectFilter & { limit?: number; cursor?: number },
): Promise<ListPage<CardRow>> {
  const [rows, counts] = await Promise.all([
    listProjects(app.database.sql, scope, { ...filter, cursor, limit: limit + 1 }),
    countProjects(app.database.sql, scope, filter),
  ]);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, total: counts.all, nextCursor: rows.length > limit && last ? String(last.id) : null };
}

/** A new project with its vehicle, wrap and assignment; all of it or nothing (decisions.md §6). */
export async function createProject(
  app: AppContext,
  scope: Scope,
  body: NewProjectBody,
): Promise<ProjectRow> {
  if (!mayCreateProject(scope))
    throw new AppError('forbidden', 'Only those who can contract create projects');
  refuseContradictingState(body);
  const {
    vehicleDetail,
    wrapDetail,
    notifySubcontractor,
    status: _status,
    progress: _progress,
    ...head
  } = body;
  return app.database.transaction(async (tx) => {
    if (head.clientId) await requireClient(tx, head.clientId);
    const project = await insertProject(
      tx,
      { ...head, contractorId: scope.userId, subcontractorId: null, ...initialState() },
      vehicleDetail,
      wrapDetail,
    );
    await record(tx, scope, {
      projectId: project.id,
      action: 'project_created',
      description: 'created the project',
    });
    if (!head.subcontractorId) return project;
    return assignInstaller(tx, scope, project, head.subcontractorId, notifySubcontractor);
  });
}

/** One visible project, or 404. */
export async function getProject(app: AppContext, scope: Scope, id: number): Promise<ProjectRow> {
  return (await findProject(app.database.sql, scope, id)) ?? notFound();
}

/**
 * Moves, completes, reopens or resets a project as the rules of decisions.md §5 allow. Answers 409 with the present
 * project when the caller's screen was out of date, and with what is missing when a gate is unmet.
 */
export async function moveProject(
  app: AppContext,
  scope: Scope,
  id: number,
  request: MoveRequest,
): Promise<ProjectRow> {
  return app.database.transaction(async (tx) => {
    const project = (await lockProject(tx, scope, id)) ?? notFound();
    const decision = decideMove(project, request, {
      facts: await gateFactsOf(tx, id),
      authority: stageAuthority(scope, project),
      now: app.now(),
    });
    if (decision.kind === 'refused') throw refusal(decision, project);
    if (decision.kind === 'unchanged') return project;
    const moved = await saveState(tx, app, id, decision.state);
    const { act } = decision;
    await record(tx, scope, {
      projectId: id,
      action: 'status_change',
      description: moveSentence(act),
      details: { ...act },
    });
    return moved;
  });
}

/** Assigns whoever can install; one from outside the team joins it (decisions.md §4). */
async function assignInstaller(
  tx: Tx,
  scope: Scope,
  project: ProjectRow,
  installerId: number,
  notify: boolean,
): Promise<ProjectRow> {
  const installer = await findRole(tx, installerId);
  if (!installer || !canInstall(installer))
    throw invalidField('subcontractorId', 'This is nobody who can install');
  if (installerId !== project.contractorId) await joinTeam(tx, project.contractorId, installerId);
  const assigned = await updateProject(tx, project.id, { subcontractorId: installerId });
  await record(tx, scope, {
    projectId: project.id,
    action: 'installer_assigned',
    description: `assigned ${installer.name} as installer`,
    details: { subcontractorId: installerId, notify },
  });
  return assigned;
}

async function requireClient(tx: Tx, clientId: number): Promise<void> {
  const client = await findRole(tx, clientId);
  if (client?.role !== 'client') throw invalidField('clientId', 'This is no client account');
}

async function saveState(tx: Tx, app: AppContext, id: number, state: ProjectState): Promise<ProjectRow> {
  const broken = brokenInvariants(state);
  if (broken.length > 0) throw new Error(`Project ${id} would break its rules: ${broken.join(' ')}`);
  return updateProject(tx, id, { ...state, updatedAt: app.now() });
}

/** A project begins not started; a body may say so, and nothing else (decisions.md §5: progress is never free). */
function refuseContradictingState({ status, progress }: NewProjectBody): void {
  if (status && status !== 'not-started') throw invalidField('status', 'A new project begins as not-started');
  if (progress) throw invalidField('progress', 'A new project begins at 0 percent');
}

function refusal(refused: Refused, project: ProjectRow): AppError {
  if (refused.code === 'validation_failed') return invalidField(refused.field, refused.message);
  if (refused.code === 'gate_unmet') {
    return new AppError('gate_unmet', refused.message, { details: { missing: refused.missing } });
  }
  const details = refused.code === 'conflict' ? { project } : undefined;
  return new AppError(refused.code, refused.message, { details });
}

/** A project that the caller is no participant of does not exist for it (decisions.md §2). */
function notFound(): never {
  throw new AppError('not_found', 'Project not found');
}
