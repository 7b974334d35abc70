import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordAll, type NewEvent } from '#server/events/record.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { pruneDevices } from '#server/features/auth/auth.repository.ts';
import { deleteFiles } from '#server/features/files/files.service.ts';
import { discardMailTo } from '#server/features/mail/outbox.service.ts';
import {
  lockProjectsOf,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { deleteLockedProjects, deletionEventOf } from '#server/features/projects/project-deletion.service.ts';
import { revokeReviewersOfUser } from '#server/features/reviews/reviewers.service.ts';
import { endMembershipsOf } from '#server/features/staff/staff.service.ts';
import { roleName } from '#server/features/users/account-audit.service.ts';
import type { LockedUser } from '#server/features/users/users.repository.ts';
import { deleteUser } from '#server/features/users/users.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** A row-locked account and its projects. */
export interface LockedAccount {
  user: LockedUser;
  /** The projects that the account owns or takes part in. */
  projects: VisibleProject[];
}

/** Locks an account and its projects before the account is deleted. `lock` returns the row-locked account, or rejects. */
export async function lockAccount(
  tx: Tx,
  scope: Scope,
  id: number,
  lock: () => Promise<LockedUser>,
): Promise<LockedAccount> {
  // Projects are always locked before their people. The second call adds projects that were assigned after the first call.
  await lockProjectsOf(tx, scope, id);
  const user = await lock();
  return { user, projects: await lockProjectsOf(tx, scope, id) };
}

/**
 * Deletes a row-locked account with its sessions, notifications, waiting mail, picture and team links, and its own projects with
 * all their files. Its staff keep their accounts. Removes the account as installer, client or reviewer from other projects, and
 * records this in the history of the projects that are not completed. `details` are further facts for the audit log.
 */
export async function removeAccount(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  { user, projects, details = {} }: LockedAccount & { details?: Record<string, unknown> },
): Promise<void> {
  const { id, name, username } = user;
  const isOwnDeletion = scope.userId === id;
  const ownProjects = projects.filter(({ contractorId }) => contractorId === id);
  const otherRunningProjects = projects.filter(
    (project) => !ownProjects.includes(project) && !project.completed,
  );
  await audit(tx, scope, {
    kind: 'account_deleted',
    subject: { id, name },
    details: { username, role: roleName(user), projects: ownProjects.length, ...details },
  });
  // The events contain the name, because the account no longer exists when they are handled.
  const actor = isOwnDeletion ? { userId: null, actorName: name, tabId: scope.tabId } : scope;
  await recordAll(tx, actor, [
    ...ownProjects.map(deletionEventOf),
    ...otherRunningProjects.flatMap((project) => removalEventsOf(project, user, isOwnDeletion)),
  ]);
  await revokeReviewersOfUser(tx, app, scope, projects, id);
  await endMembershipsOf(tx, scope, id);
  await discardMailTo(tx, app, id);
  await deleteLockedProjects(tx, app, ownProjects);
  await deleteUser(tx, user);
  await pruneDevices(tx, id, 0);
  await deleteFiles(app, tx, user.avatarFileId ? [user.avatarFileId] : []);
}

/** The events for the removal of the account from another shop's project. */
function removalEventsOf(
  project: VisibleProject,
  { id, name }: LockedUser,
  isOwnDeletion: boolean,
): NewEvent[] {
  const { id: projectId, subcontractorId, clientId } = project;
  const installerRemoval: NewEvent = {
    projectId,
    action: 'installer_unassigned',
    description: isOwnDeletion
      ? 'deleted their account and is no longer the installer'
      : `deleted the account of ${name}, who was assigned as installer`,
    details: { subcontractorId: id },
  };
  const clientRemoval: NewEvent = {
    projectId,
    action: 'client_unassigned',
    description: isOwnDeletion
      ? 'deleted their account and is no longer the client'
      : `deleted the account of ${name}, who was the client`,
    details: { clientId: id, isAccountDeleted: true },
  };
  return [...(subcontractorId === id ? [installerRemoval] : []), ...(clientId === id ? [clientRemoval] : [])];
}
