import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { recordAll, type NewEvent } from '#server/events/record.ts';
import { pruneDevices } from '#server/features/auth/auth.repository.ts';
import { deleteFiles } from '#server/features/files/files.service.ts';
import { discardMailTo } from '#server/features/mail/outbox.service.ts';
import {
  lockProjectsOf,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { deletionOf } from '#server/features/projects/project-deletion.service.ts';
import { fileIdsOn } from '#server/features/projects/projects.repository.ts';
import { revokeClient } from '#server/features/reviews/reviewers.service.ts';
import { endMembershipsOf } from '#server/features/staff/staff.service.ts';
import type { LockedUser } from '#server/features/users/users.repository.ts';
import { deleteUser } from '#server/features/users/users.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { countAccountRecords } from './admin.repository.ts';
import { lockManaged, managedAccount } from './admin.service.ts';

/** Counts what is deleted with an account, for the confirm dialog (docs/requirements/admin.md, Deleting an account). */
export async function previewDeletion(app: AppContext, scope: Scope, id: number) {
  const { admin } = await managedAccount(app, scope, id);
  const belongings = await countAccountRecords(app.database.sql, admin, id);
  if (!belongings) throw new AppError('not_found', 'Account not found');
  return belongings;
}

/**
 * Deletes an account with its sessions, notifications, waiting mail, picture and team links, and its own projects with all their
 * files. Its staff keep their accounts. Removes it as installer, client or reviewer from other projects, and records that in the
 * history of those that are not completed.
 */
export async function deleteAccount(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  const { admin } = await managedAccount(app, scope, id);
  await app.database.transaction(async (tx) => {
    // Projects are always locked before their people. The second call adds projects that were assigned in between.
    await lockProjectsOf(tx, admin, id);
    const user = await lockManaged(tx, admin, id, 'update');
    const projects = await lockProjectsOf(tx, admin, id);
    const own = projects.filter(({ contractorId }) => contractorId === id);
    const running = projects.filter((project) => !own.includes(project) && !project.completed);
    const fileIds = [...(user.avatarFileId ? [user.avatarFileId] : []), ...(await fileIdsOn(tx, own))];
    await recordAll(tx, scope, [
      ...own.map(deletionOf),
      ...running.flatMap((project) => removalsOf(project, user)),
    ]);
    for (const project of projects) await revokeClient(tx, app, project, id);
    await endMembershipsOf(tx, scope, id);
    await discardMailTo(tx, id);
    await deleteUser(tx, user);
    await pruneDevices(tx, id, 0);
    await deleteFiles(app, tx, fileIds);
  });
  return { success: true };
}

/** The events that end the account's part in another shop's project. */
function removalsOf(project: VisibleProject, { id, name }: LockedUser): NewEvent[] {
  const { id: projectId, subcontractorId, clientId } = project;
  const installerRemoval: NewEvent = {
    projectId,
    action: 'installer_unassigned',
    description: `deleted the account of ${name}, who was assigned as installer`,
    details: { subcontractorId: id },
  };
  const clientRemoval: NewEvent = {
    projectId,
    action: 'client_unassigned',
    description: `deleted the account of ${name}, who was the client`,
    details: { clientId: id, isAccountDeleted: true },
  };
  return [...(subcontractorId === id ? [installerRemoval] : []), ...(clientId === id ? [clientRemoval] : [])];
}
