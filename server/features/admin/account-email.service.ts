import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { record } from '#server/events/record.ts';
import { deleteLinksOf } from '#server/features/users/account-links.repository.ts';
import { updateUser } from '#server/features/users/users.repository.ts';
import { requireAdmin, type Scope } from '#server/sessions/session-scope.ts';
import { existingAccount, lockManaged, type AccountRow } from './admin.service.ts';

/**
 * Marks the address of an account as confirmed or not, and ends the links that this makes obsolete. 404 for an admin's
 * account, 409 when the address changed since the admin loaded it.
 */
export async function markEmailConfirmed(
  app: AppContext,
  scope: Scope,
  id: number,
  { confirmed, seenEmail }: { confirmed: boolean; seenEmail?: string },
): Promise<AccountRow> {
  const admin = requireAdmin(scope);
  return app.database.transaction(async (tx) => {
    const account = await lockManaged(tx, admin, id);
    if (seenEmail !== undefined && seenEmail !== account.email)
      throw new AppError('conflict', 'The email address was changed meanwhile. Please check it again');
    if ((account.emailVerifiedAt !== null) === confirmed) return existingAccount(tx, admin, id);
    await updateUser(tx, id, { emailVerifiedAt: confirmed ? app.now() : null });
    if (!confirmed) await deleteLinksOf(tx, id, ['reset-password']);
    else if (!account.pendingEmail) await deleteLinksOf(tx, id, ['confirm-email']);
    await record(tx, scope, {
      projectId: null,
      action: confirmed ? 'email_confirmed' : 'email_unconfirmed',
      description: `${confirmed ? 'confirmed' : 'removed the confirmation of'} the email address of ${account.name}`,
      details: { userId: id },
    });
    return existingAccount(tx, admin, id);
  });
}
