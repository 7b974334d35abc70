import { AppError } from '#shared/errors.ts';
import { mayResetSecondStep } from '#shared/second-step/second-step.policy.ts';
import type { AppContext } from '#server/context.ts';
import { removeSecondStep } from '#server/features/second-step/second-step-admin.service.ts';
import { lockUser } from '#server/features/users/users.repository.ts';
import { requireAdmin, type Scope } from '#server/sessions/session-scope.ts';
import { getExistingAccount, type AccountRow } from './admin.service.ts';

/**
 * Removes the second step of an account that admins manage, and notifies its user. 404 for other accounts, 409 without a second
 * step.
 */
export function resetSecondStep(app: AppContext, scope: Scope, id: number): Promise<AccountRow> {
  const admin = requireAdmin(scope);
  return app.database.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user || !mayResetSecondStep(scope, user)) throw new AppError('not_found', 'Account not found');
    await removeSecondStep(tx, app, user, scope, scope);
    return getExistingAccount(tx, admin, id);
  });
}
