import { invalidField } from '#shared/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { record, recordAll } from '#server/events/record.ts';
import { lockStaffOf } from '#server/features/staff/staff.repository.ts';
import { lockUser, type LockedUser } from '#server/features/users/users.repository.ts';
import { changeUser } from '#server/features/users/users.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import type { LockedAccount } from './account-removal.service.ts';
import { transferShopData, transferProjects, transferStaff } from './shop-transfer.repository.ts';

/**
 * Transfers a shop to one of its managers, before the account of the old owner is deleted. The manager then has the projects,
 * staff, invitations, team, settings, materials and storage use of the shop. 400 for an account that is not a manager of the
 * shop.
 */
export async function transferShop(
  tx: Tx,
  scope: Scope,
  { user: shop, projects }: LockedAccount,
  newOwnerId: number,
): Promise<LockedUser> {
  const newOwner = await lockManager(tx, shop, newOwnerId);
  const ownProjects = projects.filter(({ contractorId }) => contractorId === shop.id);
  const transfer = { shopId: shop.id, newOwnerId };
  await transferProjects(tx, ownProjects, transfer);
  await transferStaff(tx, transfer);
  await transferShopData(tx, transfer);
  // From here on the new owner's account is the shop's account, and has the name and the time zone of the shop.
  await changeUser(tx, scope, newOwner, {
    company: newOwner.company ?? shop.company ?? shop.name,
    timeZone: shop.timeZone ?? newOwner.timeZone,
  });
  const { tabId } = scope;
  // The event contains the name, because the account of the old owner no longer exists when the event is handled.
  const actor = { userId: null, actorName: shop.name, tabId };
  const runningProjects = ownProjects.filter(({ completed }) => !completed);
  await recordAll(
    tx,
    actor,
    runningProjects.map(({ id }) => ({
      projectId: id,
      action: 'project_transferred' as const,
      description: `handed the shop over to ${newOwner.name}`,
      details: transfer,
    })),
  );
  await record(tx, actor, {
    projectId: null,
    action: 'shop_transferred',
    description: 'made you the owner of the shop',
    details: { shopId: shop.id, userId: newOwnerId },
  });
  return newOwner;
}

/**
 * Locks the account of the manager, and then the staff of the shop. A manager who deletes their account at the same time locks
 * both in the same order. 400 for an account that is not a manager of the shop.
 */
async function lockManager(tx: Tx, shop: LockedUser, newOwnerId: number): Promise<LockedUser> {
  const newOwner = newOwnerId === shop.id ? null : await lockUser(tx, newOwnerId);
  const staff = await lockStaffOf(tx, shop.id);
  const isManager = staff.some(({ userId, role }) => userId === newOwnerId && role === 'manager');
  if (!newOwner || !isManager) throw invalidField('newOwnerId', 'Choose a manager of your staff');
  return newOwner;
}
