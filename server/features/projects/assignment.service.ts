import { AppError, invalidField } from '#shared/errors.ts';
import { mayAssign, mayLeaveProject } from '#shared/projects/projects.policy.ts';
import { canInstall } from '#shared/users/users.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { changeProject, getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import {
  requireClientManager,
  withdrawClientInvitations,
} from '#server/features/invitations/client-invitations.service.ts';
import { revokeReviewersOfUser } from '#server/features/reviews/reviewers.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { isShopClient } from '#server/features/projects/assignable-clients.repository.ts';
import { addInstallerToTeam } from '#server/features/team/team.service.ts';
import { findName, lockUserRole } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

interface Assignment {
  subcontractorId: number | null;
  /** Whether the new installer is notified. The previous installer is always notified. */
  notify: boolean;
}

/**
 * Assigns an installer to a row-locked project, or removes the current installer (null). An installer from outside the team joins it
 * (docs/requirements/team-and-registry.md, Assignment). 400 for `field` if the account cannot install, 403 for a caller who may
 * not assign.
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
  const assignedProject = await changeProject(tx, app, project, { subcontractorId });
  if (previousId !== null) {
    await record(tx, scope, {
      projectId,
      action: 'installer_unassigned',
      description: `removed ${(await findName(tx, previousId)) ?? 'the installer'} as installer`,
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
  return assignedProject;
}

/**
 * Changes the client of a row-locked project, and withdraws an open invitation. `clientId` is a client of the shop's other
 * projects, or null to remove the client. Any other id is a 400 for the field whose name is in `field`. The previous client is
 * no longer a reviewer of the project. 403 for a caller who may not manage the project's clients.
 */
export async function changeClient(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  { clientId, field = 'clientId' }: { clientId: number | null; field?: string },
): Promise<VisibleProject> {
  requireClientManager(scope, project);
  const { id: projectId, clientId: previousId } = project;
  await withdrawClientInvitations(tx, app, scope, project);
  if (clientId === previousId) return project;
  const client = clientId === null ? null : await requireKnownClient(tx, project, clientId, field);
  const changedProject = await changeProject(tx, app, project, { clientId });
  if (previousId !== null) {
    await revokeReviewersOfUser(tx, app, scope, [project], previousId);
    await record(tx, scope, {
      projectId,
      action: 'client_unassigned',
      description: `removed ${(await findName(tx, previousId)) ?? 'the client'} as client`,
      details: { clientId: previousId },
    });
  }
  if (client) {
    await record(tx, scope, {
      projectId,
      action: 'client_assigned',
      description: `added ${client.name} as client`,
      details: { clientId },
    });
  }
  return changedProject;
}

/** Removes the caller as the project's client and reviewer; 403 for other participants. */
export async function leaveProject(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, id);
    if (!mayLeaveProject(scope, project))
      throw new AppError('forbidden', 'Only the client of a project can leave it');
    await changeProject(tx, app, project, { clientId: null });
    await revokeReviewersOfUser(tx, app, scope, [project], scope.userId);
    await record(tx, scope, {
      projectId: id,
      action: 'client_left',
      description: 'left the project',
      details: { clientId: scope.userId },
    });
    return { success: true };
  });
}

function requireAssigner(scope: Scope, project: VisibleProject): void {
  if (!mayAssign(scope, project))
    throw new AppError('forbidden', 'Only the owner and managers of the shop can assign people to a project');
}

async function requireInstaller(tx: Tx, id: number, field: string) {
  const installer = await lockUserRole(tx, id);
  if (!installer || !canInstall(installer))
    throw invalidField(field, 'This account cannot be assigned as an installer');
  return installer;
}

/** Throws the same error for every id that is not a client of the shop's other projects, whether or not the account exists. */
async function requireKnownClient(tx: Tx, project: VisibleProject, id: number, field: string) {
  const client = await lockUserRole(tx, id);
  if (client?.role !== 'client' || !(await isShopClient(tx, project, id)))
    throw invalidField(field, 'Choose a client of your other projects, or invite the client');
  return client;
}
