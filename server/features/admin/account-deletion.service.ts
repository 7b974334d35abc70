import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { forgetFiles, removeBytes } from '#server/features/files/files.service.ts';
import { deleteUser } from '#server/features/users/users.service.ts';
import type { Scope } from '#server/session-scope.ts';
import { belongingsOf, fileIdsOf, lockOwnedProjects, runningAssignmentsOf } from './admin.repository.ts';
import { lockManaged, managedAccount } from './admin.service.ts';

/** What deleting an account will take along; the confirm dialog says it before it happens (decisions.md §3). */
export async function previewDeletion(app: AppContext, scope: Scope, id: number) {
  await managedAccount(app, scope, id);
  const belongings = await belongingsOf(app.database.sql, id);
  if (!belongings) throw new AppError('not_found', 'Account not found');
  return belongings;
}

/**
 * Deletes an account with its sessions, notifications, picture and team links, and its own projects with all their files.
 * Projects that it was assigned to stay, unassigned, and their history says so.
 */
export async function deleteAccount(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  const removed = await app.database.transaction(async (tx) => {
    // Projects before their owner, as everybody else who locks both does; then again for one that was just created.
    await lockManaged(tx, scope, id);
    await lockOwnedProjects(tx, id);
    const user = await lockManaged(tx, scope, id, 'update');
    const fileIds = await fileIdsOf(tx, user, await lockOwnedProjects(tx, id));
    await recordUnassignments(tx, scope, user);
    await deleteUser(tx, user);
    return forgetFiles(tx, fileIds);
  });
  await removeBytes(app, removed);
  return { success: true };
}

async function recordUnassignments(tx: Tx, scope: Scope, user: { id: number; name: string }): Promise<void> {
  for (const projectId of await runningAssignmentsOf(tx, user.id)) {
    await record(tx, scope, {
      projectId,
      action: 'installer_unassigned',
      description: `deleted the account of ${user.name}, who was assigned as installer`,
      details: { subcontractorId: user.id },
    });
  }
}
