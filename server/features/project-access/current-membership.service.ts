import { AppError } from '#shared/errors.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { lockMembership, lockStaffAccounts } from './visible-project.repository.ts';

/**
 * For writes to a shop that do not lock a project: locks the membership of a staff scope until the transaction ends. 403 when the
 * owner has ended or changed the membership since the session was read.
 */
export async function requireCurrentMembership(tx: Tx, scope: Scope): Promise<void> {
  // A deletion locks the account and then its memberships. The same order here prevents a deadlock with the foreign keys of the
  // rows that are written later.
  await lockStaffAccounts(tx, scope);
  if (!(await lockMembership(tx, scope)))
    throw new AppError('forbidden', 'Your membership of the shop has ended or changed');
}
