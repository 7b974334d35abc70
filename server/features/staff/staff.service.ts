import type { StaffRole } from '#shared/actor.ts';
import { AppError, throwNotFound } from '#shared/errors.ts';
import { mayManageStaff } from '#shared/staff/staff.policy.ts';
import type { AppContext } from '#server/context.ts';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Tx } from '#server/db/database.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { record } from '#server/events/record.ts';
import { lockAccountsOf } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  deleteMembership,
  findStaffMember,
  lockMembership,
  lockStaffOf,
  staffOf,
  unlinkNotifications,
  updateRole,
  type Membership,
  type StaffRow,
} from './staff.repository.ts';

/** The staff of the caller's shop, by name; 403 for everybody but the owner of a shop. */
export async function staffOfShop({ database }: AppContext, scope: Scope): Promise<StaffRow[]> {
  requireStaffAccess(scope);
  return staffOf(database.sql, scope.userId);
}

/**
 * Changes the role of a member of the caller's staff. The new role applies from the member's next request. 404 for a user who is
 * not on the staff.
 */
export async function changeStaffRole(
  app: AppContext,
  scope: Scope,
  userId: number,
  role: StaffRole,
): Promise<StaffRow> {
  requireStaffAccess(scope);
  return app.database.transaction(async (tx) => {
    const member = await lockMemberOf(tx, scope, userId);
    if (member.role !== role) {
      await updateRole(tx, member, role);
      await record(tx, scope, {
        projectId: null,
        action: 'staff_role_changed',
        description: `changed the role of ${member.name} to ${role}`,
        details: { shopId: member.shopId, userId, role },
      });
      await audit(tx, scope, {
        kind: 'role_changed',
        subject: { id: userId, name: member.name },
        details: { from: member.role, to: role, shopId: member.shopId },
      });
    }
    return (await findStaffMember(tx, member)) ?? throwNotFound('Member of staff');
  });
}

/**
 * Removes a member of the caller's staff. Their account and sessions stay, and records of their actions keep their name. Their
 * access to the shop's projects ends with the commit. 404 for a user who is not on the staff.
 */
export async function removeStaff(app: AppContext, scope: Scope, userId: number): Promise<{ success: true }> {
  requireStaffAccess(scope);
  await app.database.transaction(async (tx) => {
    await endMembership(tx, scope, await lockMemberOf(tx, scope, userId));
  });
  return { success: true };
}

/** Locks a member of the caller's staff. 404 for a user who is not on the staff. */
async function lockMemberOf(tx: Tx, scope: Scope, userId: number): Promise<Membership> {
  // A deletion or transfer of the shop locks the account and then its staff. Without the same order here, a deadlock would be
  // possible, because the event that is written later locks the account through its foreign key.
  await lockAccountsOf(tx, scope);
  return (await lockMembership(tx, { userId, shopId: scope.userId })) ?? throwNotFound('Member of staff');
}

/**
 * Ends an account's membership in another shop, and the memberships of its own staff. The caller has locked the account's row.
 */
export async function endMembershipsOf(tx: Tx, scope: Scope, accountId: number): Promise<void> {
  const ownMembership = await lockMembership(tx, { userId: accountId });
  for (const member of [...(ownMembership ? [ownMembership] : []), ...(await lockStaffOf(tx, accountId))])
    await endMembership(tx, scope, member);
}

async function endMembership(tx: Tx, scope: Scope, member: Membership): Promise<void> {
  const { userId, shopId } = member;
  await deleteMembership(tx, member);
  await unlinkNotifications(tx, member);
  emitOnCommit(tx, { inbox: userId });
  await record(tx, scope, {
    projectId: null,
    action: 'staff_removed',
    description: `removed ${member.name} from the staff`,
    details: { shopId, userId },
  });
  await audit(tx, scope, {
    kind: 'staff_removed',
    subject: { id: userId, name: member.name },
    details: { shopId, role: member.role },
  });
}

function requireStaffAccess(scope: Scope): void {
  if (!mayManageStaff(scope))
    throw new AppError('forbidden', 'Only the owner of a shop can manage its staff');
}
