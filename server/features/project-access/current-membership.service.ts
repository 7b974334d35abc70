import { AppError } from '#shared/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { isStaff } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { lockAccountsOf, lockMembership } from './visible-project.repository.ts';

/**
 * For writes to a shop that do not lock a project: locks the membership of a staff scope until the transaction ends. 403 when the
 * owner has ended or changed the membership since the session was read, or when the caller has joined the staff of a shop.
 */
export async function requireCurrentMembership(tx: Tx, scope: Scope): Promise<void> {
  // A deletion locks the account and then its memberships. The same order here prevents a deadlock with the foreign keys of the
  // rows that are written later.
  await lockAccountsOf(tx, scope);
  const isCurrent = scope.staffOf ? await lockMembership(tx, scope) : !(await isStaff(tx, scope.userId));
  if (!isCurrent) throw new AppError('forbidden', 'Your membership of the shop has ended or changed');
}
