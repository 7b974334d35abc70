import type { z } from 'zod';
import { AppError, invalidField } from '#shared/errors.ts';
import { initialState } from '#shared/projects/project-state.ts';
import type { projectsContract } from '#shared/projects/projects.contract.ts';
import { mayCreateProject, stageAuthority } from '#shared/projects/projects.policy.ts';
import { decideMove, type MoveRequest, type Refused } from '#shared/projects/stage-moves.ts';
import type { AppContext } from '#server/context.ts';
import { record } from '#server/events/record.ts';
import {
  changeInstaller,
  recordClient,
  requireClient,
} from '#server/features/projects/assignment.service.ts';
import { countAct } from '#server/features/limits/limits.service.ts';
import { lockedProject, noSuchProject, saveMove } from '#server/features/projects/project-changes.service.ts';
import {
  findProject,
  gateFactsOf,
  insertProject,
  type ProjectRow,
} from '#server/features/projects/projects.repository.ts';
import type { Scope } from '#server/session-scope.ts';

type NewProjectBody = z.output<(typeof projectsContract.create)['body']>;

/**
 * A new project with its vehicle, wrap and assignment; all of it or nothing (docs/requirements/projects.md, Create).
 */
export async function createProject(
  app: AppContext,
  scope: Scope,
  body: NewProjectBody,
): Promise<ProjectRow> {
  if (!mayCreateProject(scope))
    throw new AppError('forbidden', 'Only those who can contract create projects');
  refuseContradictingState(body);
  await countAct(app, scope, 'newProject');
  const {
    vehicleDetail,
    wrapDetail,
    notifySubcontractor,
    status: _status,
    progress: _progress,
    ...head
  } = body;
  return app.database.transaction(async (tx) => {
    const client = head.clientId ? await requireClient(tx, head.clientId) : null;
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
    if (client) await recordClient(tx, scope, project.id, client);
    if (!head.subcontractorId) return project;
    return changeInstaller(tx, app, scope, project, {
      subcontractorId: head.subcontractorId,
      notify: notifySubcontractor,
    });
  });
}

/** One visible project, or 404. */
export async function getProject(app: AppContext, scope: Scope, id: number): Promise<ProjectRow> {
  return (await findProject(app.database.sql, scope, id)) ?? noSuchProject();
}

/**
 * Moves, completes, reopens or resets a project as the rules of docs/requirements/stages.md (Moves) allow. Answers 409
 * with the present project when the caller's screen was out of date, and with what is missing when a gate is unmet.
 */
export async function moveProject(
  app: AppContext,
  scope: Scope,
  id: number,
  request: MoveRequest,
): Promise<ProjectRow> {
  return app.database.transaction(async (tx) => {
    const project = await lockedProject(tx, scope, id);
    const decision = decideMove(project, request, {
      facts: (await gateFactsOf(tx, id)) ?? noSuchProject(),
      authority: stageAuthority(scope, project),
      now: app.now(),
    });
    if (decision.kind === 'refused') throw refusal(decision, project);
    if (decision.kind === 'unchanged') return project;
    return saveMove(tx, app, scope, project, decision);
  });
}

/**
 * A project begins not started; a body may say so, and nothing else (docs/requirements/projects.md, States: progress is
 * never free).
 */
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
