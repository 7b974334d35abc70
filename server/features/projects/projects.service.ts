import type { z } from 'zod';
import { AppError, invalidField, throwNotFound } from '#shared/errors.ts';
import { initialState } from '#shared/projects/project-state.ts';
import type { projectsContract } from '#shared/projects/projects.contract.ts';
import { mayCreateProject, stageAuthority } from '#shared/projects/projects.policy.ts';
import { decideMove, type MoveRequest, type MoveRejection } from '#shared/projects/stage-moves.ts';
import { decideUndo } from '#shared/projects/stage-undo.ts';
import type { AppContext } from '#server/context.ts';
import { record } from '#server/events/record.ts';
import {
  addClientInvitation,
  type NewInvitationLink,
} from '#server/features/invitations/client-invitations.service.ts';
import { changeClient, changeInstaller } from '#server/features/projects/assignment.service.ts';
import { countAction } from '#server/features/limits/limits.service.ts';
import { requireCurrentMembership } from '#server/features/project-access/current-membership.service.ts';
import {
  getProject,
  getLockedProject,
  saveMove,
} from '#server/features/project-access/project-changes.service.ts';
import { newestMovesOf } from '#server/features/project-access/stage-moves.repository.ts';
import {
  gateFactsOf,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { insertProject } from '#server/features/projects/projects.repository.ts';
import { saveVehicle, saveWrap } from '#server/features/projects/vehicle-wrap.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

type NewProjectBody = z.output<(typeof projectsContract.create)['body']>;

/**
 * Creates a project with its vehicle, wrap, people and the invitation of its client in one transaction
 * (docs/requirements/projects.md, Create). `origin` is the origin for the link of the invitation.
 */
export async function createProject(
  app: AppContext,
  scope: Scope,
  body: NewProjectBody,
  origin: string,
): Promise<VisibleProject & { clientInvitation: NewInvitationLink | undefined }> {
  if (!mayCreateProject(scope))
    throw new AppError('forbidden', 'Only the owner and managers of a shop can create projects');
  requireInitialState(body);
  await countAction(app, scope, 'newProject');
  const {
    vehicleDetail,
    wrapDetail,
    notifySubcontractor,
    subcontractorId,
    clientId,
    clientInvitation,
    status: _status,
    progress: _progress,
    ...head
  } = body;
  if (clientId && clientInvitation) throw invalidField('clientId', 'Choose a client or invite one, not both');
  if (clientInvitation) await countAction(app, scope, 'invitation');
  return app.database.transaction(async (tx) => {
    await requireCurrentMembership(tx, scope);
    const id = await insertProject(tx, scope, { ...head, ...initialState() });
    let project = await getLockedProject(tx, scope, id);
    if (vehicleDetail) await saveVehicle(tx, project, vehicleDetail);
    if (wrapDetail) await saveWrap(tx, project, wrapDetail);
    await record(tx, scope, {
      projectId: project.id,
      action: 'project_created',
      description: 'created the project',
    });
    if (clientId) project = await changeClient(tx, app, scope, project, { clientId });
    const link =
      clientInvitation &&
      (await addClientInvitation(tx, app, scope, project, { ...clientInvitation, origin }));
    if (subcontractorId)
      project = await changeInstaller(tx, app, scope, project, {
        subcontractorId,
        notify: notifySubcontractor,
      });
    return { ...project, clientInvitation: link ?? undefined };
  });
}

/** A visible project, or a 404. */
export function readProject(app: AppContext, scope: Scope, id: number): Promise<VisibleProject> {
  return getProject(app, scope, id);
}

/**
 * Moves, completes, reopens or resets a project as docs/requirements/stages.md (Moves) allows. 409 with the current project
 * when the caller's page was outdated, and a 409 with the missing items when a gate is unmet.
 */
export async function moveProject(
  app: AppContext,
  scope: Scope,
  id: number,
  request: MoveRequest,
): Promise<VisibleProject & { moveId: number | null }> {
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, id);
    const decision = decideMove(project, request, {
      facts: (await gateFactsOf(tx, project)) ?? throwNotFound('Project'),
      authority: stageAuthority(scope, project),
      now: app.now(),
    });
    if (decision.kind === 'rejected') throw rejectionError(decision, project);
    if (decision.kind === 'unchanged') return { ...project, moveId: null };
    const savedMove = await saveMove(tx, app, scope, project, decision);
    return { ...savedMove.project, moveId: savedMove.moveId };
  });
}

/**
 * Undoes the newest move of a project as docs/requirements/stages.md (Undo of a move) allows. 409 with the current project when
 * the project has moved again.
 */
export async function undoMove(
  app: AppContext,
  scope: Scope,
  id: number,
  moveId: number,
): Promise<VisibleProject> {
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, id);
    const decision = decideUndo(project, moveId, {
      moves: await newestMovesOf(tx, project),
      authority: stageAuthority(scope, project),
    });
    if (decision.kind === 'rejected') throw rejectionError(decision, project);
    return (await saveMove(tx, app, scope, project, decision)).project;
  });
}

/** Rejects a body with a state other than 'not started' (docs/requirements/projects.md, States). */
function requireInitialState({ status, progress }: NewProjectBody): void {
  if (status && status !== 'not-started')
    throw invalidField('status', 'Must be not-started for a new project');
  if (progress) throw invalidField('progress', 'Must be 0 for a new project');
}

function rejectionError(rejection: MoveRejection, project: VisibleProject): AppError {
  if (rejection.code === 'validation_failed') return invalidField(rejection.field, rejection.message);
  if (rejection.code === 'gate_unmet') {
    return new AppError('gate_unmet', rejection.message, { details: { missing: rejection.missing } });
  }
  const details = rejection.code === 'conflict' ? { project } : undefined;
  return new AppError(rejection.code, rejection.message, { details });
}
