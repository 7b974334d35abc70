import { AppError } from '#shared/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { isStaff } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { lockAccountsOf, lockMembership } from './visible-project.repository.ts';

/**
 * Locks the caller's membership until the transaction ends, if the caller acts as staff. Writes to a shop that lock no project use
 * this function. 403 when the owner has ended or changed the membership since the session was read, or when a caller who was not
 * staff has joined the staff of a shop since then.
 */
export async function requireCurrentMembership(tx: Tx, scope: Scope): Promise<void> {
  // A deletion locks the account and then its memberships. Without the same order here, a deadlock would be possible, because rows
  // that are written later lock the account through their foreign keys.
  await lockAccountsOf(tx, scope);
  const isCurrent = scope.staffOf ? await lockMembership(tx, scope) : !(await isStaff(tx, scope.userId));
  if (!isCurrent) throw new AppError('forbidden', 'Your membership of the shop has ended or changed');
}
