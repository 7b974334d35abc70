import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { recordAll, type NewEvent } from '#server/events/record.ts';
import { forgetDevices } from '#server/features/auth/auth.repository.ts';
import { deleteFiles } from '#server/features/files/files.service.ts';
import { deletionOf } from '#server/features/projects/project-deletion.service.ts';
import type { LockedUser } from '#server/features/users/users.repository.ts';
import { deleteUser } from '#server/features/users/users.service.ts';
import type { Scope } from '#server/session-scope.ts';
import { belongingsOf, fileIdsOf, lockProjectsOf } from './admin.repository.ts';
import { lockManaged, managedAccount } from './admin.service.ts';

/**
 * What deleting an account will take along; the confirm dialog says it before it happens
 * (docs/requirements/admin.md, Deleting an account).
 */
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
  await managedAccount(app, scope, id);
  await app.database.transaction(async (tx) => {
    // Projects before the people on them, as everybody else who locks both does; then again for one that just came to it.
    await lockProjectsOf(tx, id);
    const user = await lockManaged(tx, scope, id, 'update');
    const { own, running } = ownAndRunning(await lockProjectsOf(tx, id), user);
    const fileIds = await fileIdsOf(
      tx,
      user,
      own.map((project) => project.id),
    );
    await recordAll(tx, scope, [
      ...own.map(deletionOf),
      ...running.map((project) => unassignmentOf(project, user)),
    ]);
    await deleteUser(tx, user);
    await forgetDevices(tx, id, 0);
    await deleteFiles(app, tx, fileIds);
  });
  return { success: true };
}

type TouchedProject = Awaited<ReturnType<typeof lockProjectsOf>>[number];

/** Its own projects, and those of others where it has work to do. */
function ownAndRunning(projects: TouchedProject[], { id }: LockedUser) {
  const own = projects.filter(({ contractorId }) => contractorId === id);
  const running = projects.filter(
    ({ contractorId, subcontractorId, completed }) =>
      contractorId !== id && subcontractorId === id && !completed,
  );
  return { own, running };
}

function unassignmentOf({ id: projectId }: TouchedProject, { id, name }: LockedUser): NewEvent {
  return {
    projectId,
    action: 'installer_unassigned',
    description: `deleted the account of ${name}, who was assigned as installer`,
    details: { subcontractorId: id },
  };
}
