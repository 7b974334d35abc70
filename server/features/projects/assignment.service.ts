import { AppError, invalidField } from '#shared/errors.ts';
import { mayAssign, mayLeaveProject } from '#shared/projects/projects.policy.ts';
import { canInstall } from '#shared/users/users.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { changeProject, getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { clientsByEmail } from '#server/features/projects/assignment.repository.ts';
import { addInstallerToTeam } from '#server/features/team/team.service.ts';
import { findName, lockRole } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

interface Assignment {
  subcontractorId: number | null;
  /** Whether the new installer is notified. The previous one always is. */
  notify: boolean;
}

/**
 * Assigns an installer to a locked project, or removes the current one (null); an installer from outside the team joins it
 * (docs/requirements/team-and-registry.md, Assignment). 400 for `field` if the account cannot install, 403 for a
 * caller who may not assign.
 */
export async function changeInstaller(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  { subcontractorId, notify, field = 'subcontractorId' }: Assignment & { field?: string },
): Promise<VisibleProject> {
  requireAssigner(scope, project);
  const { id: projectId, subcontractorId: previousId } = project;
  if (subcontractorId === previousId) return project;
  const installer = subcontractorId === null ? null : await requireInstaller(tx, subcontractorId, field);
  if (installer && installer.id !== project.contractorId) {
    await addInstallerToTeam(tx, scope, project, installer);
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
 * Sets the client of a locked project to the client account with this e-mail address, or to none. 400 for `field` if
 * the address is unknown or ambiguous, 403 for a caller who may not assign.
 */
export async function changeClient(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  { email, field }: { email: string | null; field: string },
): Promise<VisibleProject> {
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
  if (client) await recordClient(tx, scope, project, client);
  return changed;
}

/** Removes the caller as the project's client; 403 for other participants. */
export async function leaveProject(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, id);
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

/** The client account with this id, locked against deletion; 400 for other ids (decision 0021). */
export async function requireClient(tx: Tx, clientId: number): Promise<Client> {
  const client = await lockRole(tx, clientId);
  if (client?.role !== 'client') throw invalidField('clientId', 'This is not a client account');
  return client;
}

interface Client {
  id: number;
  name: string;
}

/** Records the project's new client. The event notifies the client. */
export async function recordClient(
  tx: Tx,
  scope: Scope,
  project: VisibleProject,
  { id, name }: Client,
): Promise<void> {
  await record(tx, scope, {
    projectId: project.id,
    action: 'client_assigned',
    description: `added ${name} as client`,
    details: { clientId: id },
  });
}

function requireAssigner(scope: Scope, project: VisibleProject): void {
  if (!mayAssign(scope, project))
    throw new AppError('forbidden', 'Only the shop assigns people to a project');
}

async function requireInstaller(tx: Tx, id: number, field: string) {
  const installer = await lockRole(tx, id);
  if (!installer || !canInstall(installer)) throw invalidField(field, 'This account cannot install');
  return installer;
}

async function requireClientByEmail(tx: Tx, email: string, field: string) {
  const [client, another] = await clientsByEmail(tx, email);
  if (!client) throw invalidField(field, 'No client account has this e-mail address');
  if (another) throw invalidField(field, 'More than one client account has this e-mail address');
  return client;
}
