import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { countAccountRecords } from '#server/features/own-account/account-deletion.repository.ts';
import { lockAccount, removeAccount } from '#server/features/own-account/account-removal.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { lockManagedAccount, requireManagedAccount } from './admin.service.ts';

/**
 * Counts the records that are deleted with an account, for the confirm dialog (docs/requirements/admin.md, Deleting an account).
 */
export async function previewDeletion(app: AppContext, scope: Scope, id: number) {
  await requireManagedAccount(app, scope, id);
  const recordCounts = await countAccountRecords(app.database.sql, id);
  if (!recordCounts) throw new AppError('not_found', 'Account not found');
  return recordCounts;
}

/**
 * Deletes an account and everything that `removeAccount` deletes with it. 404 for an admin's account, 409 when the account owns
 * more projects than the admin saw.
 */
export async function deleteAccount(
  app: AppContext,
  scope: Scope,
  { id, seenProjects = Infinity }: { id: number; seenProjects?: number },
): Promise<{ success: true }> {
  const { admin } = await requireManagedAccount(app, scope, id);
  await app.database.transaction(async (tx) => {
    const account = await lockAccount(tx, admin, id, () => lockManagedAccount(tx, admin, id, 'update'));
    const ownProjects = account.projects.filter(({ contractorId }) => contractorId === id);
    if (ownProjects.length > seenProjects)
      throw new AppError(
        'conflict',
        'This account owns more projects now. Check what will be deleted, and confirm again',
      );
    await removeAccount(tx, app, scope, account);
  });
  return { success: true };
}
