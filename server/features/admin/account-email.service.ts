import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { record } from '#server/events/record.ts';
import { setEmailConfirmed } from '#server/features/users/email-addresses.service.ts';
import { requireAdmin, type Scope } from '#server/sessions/session-scope.ts';
import { getExistingAccount, lockManagedAccount, type AccountRow } from './admin.service.ts';

/**
 * Marks the address of an account as confirmed or not confirmed, and records which admin did this. 404 for an admin's account,
 * 409 when the address changed since the admin loaded it.
 */
export async function changeEmailConfirmation(
  app: AppContext,
  scope: Scope,
  id: number,
  { confirmed, seenEmail }: { confirmed: boolean; seenEmail?: string },
): Promise<AccountRow> {
  const admin = requireAdmin(scope);
  return app.database.transaction(async (tx) => {
    const account = await lockManagedAccount(tx, admin, id);
    if (seenEmail !== undefined && seenEmail !== account.email)
      throw new AppError('conflict', 'The email address has changed. Check the new address');
    if ((account.emailVerifiedAt !== null) === confirmed) return getExistingAccount(tx, admin, id);
    await setEmailConfirmed(tx, app, scope, account, confirmed);
    await record(tx, scope, {
      projectId: null,
      action: confirmed ? 'email_confirmed' : 'email_unconfirmed',
      description: `${confirmed ? 'confirmed' : 'removed the confirmation of'} the email address of ${account.name}`,
      details: { userId: id },
    });
    return getExistingAccount(tx, admin, id);
  });
}
