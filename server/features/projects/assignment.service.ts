import { AppError, invalidField } from '#shared/errors.ts';
import { mayAssign, mayLeaveProject } from '#shared/projects/projects.policy.ts';
import { canInstall } from '#shared/users/users.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { clientsByEmail } from '#server/features/projects/assignment.repository.ts';
import { changeProject, lockedProject } from '#server/features/projects/project-changes.service.ts';
import type { ProjectRow } from '#server/features/projects/projects.repository.ts';
import { joinTeamOf } from '#server/features/team/team.service.ts';
import { findName, lockRole } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/session-scope.ts';

interface Assignment {
  subcontractorId: number | null;
  /** Whether the new installer hears of it; who is taken off always does. */
  notify: boolean;
}

/**
 * Assigns whoever can install to a locked project, or nobody; an installer from outside the team joins it
 * (docs/requirements/team-and-registry.md, Assignment). Anybody else is a 400 of `field`; 403 for whoever may not
 * assign.
 */
export async function changeInstaller(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: ProjectRow,
  { subcontractorId, notify, field = 'subcontractorId' }: Assignment & { field?: string },
): Promise<ProjectRow> {
  requireAssigner(scope, project);
  const { id: projectId, subcontractorId: previousId } = project;
  if (subcontractorId === previousId) return project;
  const installer = subcontractorId === null ? null : await requireInstaller(tx, subcontractorId, field);
  if (installer && installer.id !== project.contractorId) {
    await joinTeamOf(tx, scope, project.contractorId, installer);
  }
  const assigned = await changeProject(tx, app, project, { subcontractorId });
  if (previousId !== null) {
    await record(tx, scope, {
      projectId,
      action: 'installer_unassigned',
      description: `took ${(await findName(tx, previousId)) ?? 'the installer'} off the installation`,
      details: { subcontractorId: previousId },
    });
  }
  if (installer) {
    await record(tx, scope, {
      projectId,
      action: 'installer_assigned',
      description: `assigned ${installer.name} as installer`,
      details: { subcontractorId, notify },
    });
  }
  return assigned;
}

/**
 * Gives a locked project the client account with this e-mail address, or none. An unknown or ambiguous one is a 400 of
 * `field`; 403 for whoever may not assign.
 */
export async function changeClient(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: ProjectRow,
  { email, field }: { email: string | null; field: string },
): Promise<ProjectRow> {
  requireAssigner(scope, project);
  const client = email === null ? null : await requireClientByEmail(tx, email, field);
  const { id: projectId, clientId: previousId } = project;
  if ((client?.id ?? null) === previousId) return project;
  const changed = await changeProject(tx, app, project, { clientId: client?.id ?? null });
  if (previousId !== null) {
    await record(tx, scope, {
      projectId,
      action: 'client_unassigned',
      description: `took ${(await findName(tx, previousId)) ?? 'the client'} off as client`,
      details: { clientId: previousId },
    });
  }
  if (client) await recordClient(tx, scope, projectId, client);
  return changed;
}

/** Takes the caller off a project as its client; 403 for everybody else on it. */
export async function leaveProject(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    const project = await lockedProject(tx, scope, id);
    if (!mayLeaveProject(scope, project))
      throw new AppError('forbidden', 'Only the client of a project can leave it');
    await changeProject(tx, app, project, { clientId: null });
    await record(tx, scope, {
      projectId: id,
      action: 'client_left',
      description: 'left the project',
      details: { clientId: scope.userId },
    });
    return { success: true };
  });
}

/** The client account that a new project names by its id; any other id is a 400 (decision 0021). */
export async function requireClient(tx: Tx, clientId: number): Promise<Client> {
  const client = await lockRole(tx, clientId);
  if (client?.role !== 'client') throw invalidField('clientId', 'This is no client account');
  return client;
}

interface Client {
  id: number;
  name: string;
}

/** Puts into the history that somebody is the project's client now, from which they hear of it. */
export async function recordClient(
  tx: Tx,
  scope: Scope,
  projectId: number,
  { id, name }: Client,
): Promise<void> {
  await record(tx, scope, {
    projectId,
    action: 'client_assigned',
    description: `added ${name} as client`,
    details: { clientId: id },
  });
}

function requireAssigner(scope: Scope, project: ProjectRow): void {
  if (!mayAssign(scope, project))
    throw new AppError('forbidden', 'Only the shop assigns people to a project');
}

async function requireInstaller(tx: Tx, id: number, field: string) {
  const installer = await lockRole(tx, id);
  if (!installer || !canInstall(installer)) throw invalidField(field, 'This is nobody who can install');
  return installer;
}

async function requireClientByEmail(tx: Tx, email: string, field: string) {
  const [client, another] = await clientsByEmail(tx, email);
  if (!client) throw invalidField(field, 'No client account has this e-mail address');
  if (another) throw invalidField(field, 'More than one client account has this e-mail address');
  return client;
}
