import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { StaffRole } from '#shared/actor.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { notifications } from '#server/db/schema/events.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { projects } from '#server/db/schema/projects.ts';
import { byName, userColumns } from '#server/features/users/users.repository.ts';

const { id, name, username, email, avatarUrl } = userColumns;
const { role, createdAt } = shopStaff;
const staffColumns = { id, name, username, email, avatarUrl, role, createdAt };

export type StaffRow = Awaited<ReturnType<typeof staffOf>>[number];
export type Membership = Awaited<ReturnType<typeof selectLockedMemberships>>[number];

/** The staff of a shop, by name. */
export async function staffOf(sql: Sql, shopId: number) {
  return selectStaff(sql, eq(shopStaff.shopId, shopId)).orderBy(...byName);
}

/** The account and role of a membership; null when the membership does not exist. */
export async function findStaffMember(sql: Sql, { userId }: Membership): Promise<StaffRow | null> {
  const [member] = await selectStaff(sql, eq(shopStaff.userId, userId));
  return member ?? null;
}

function selectStaff(sql: Sql, condition: SQL) {
  return sql
    .select(staffColumns)
    .from(shopStaff)
    .innerJoin(users, eq(users.id, shopStaff.userId))
    .where(condition);
}

/**
 * Locks the membership of a user until the transaction ends, and returns it; null without a membership. With a `shopId`, only a
 * membership in that shop counts.
 */
export async function lockMembership(
  tx: Tx,
  { userId, shopId }: { userId: number; shopId?: number },
): Promise<Membership | null> {
  const isInShop = shopId === undefined ? undefined : eq(shopStaff.shopId, shopId);
  const [member] = await selectLockedMemberships(tx, and(eq(shopStaff.userId, userId), isInShop));
  return member ?? null;
}

/** Locks the memberships of a shop's staff in the order of the user ids, and returns them. */
export async function lockStaffOf(tx: Tx, shopId: number): Promise<Membership[]> {
  return selectLockedMemberships(tx, eq(shopStaff.shopId, shopId));
}

function selectLockedMemberships(tx: Tx, condition: SQL | undefined) {
  return tx
    .select({ userId: shopStaff.userId, shopId: shopStaff.shopId, role: shopStaff.role, name: users.name })
    .from(shopStaff)
    .innerJoin(users, eq(users.id, shopStaff.userId))
    .where(condition)
    .orderBy(shopStaff.userId)
    .for('update', { of: shopStaff });
}

/** Writes the role of a member of the staff whose membership is row-locked. */
export async function updateRole(tx: Tx, { userId }: Membership, newRole: StaffRole): Promise<void> {
  await tx.update(shopStaff).set({ role: newRole }).where(eq(shopStaff.userId, userId));
}

/** Deletes a locked membership and the stored responses for repeated requests of the member. */
export async function deleteMembership(tx: Tx, { userId }: Membership): Promise<void> {
  await tx.delete(shopStaff).where(eq(shopStaff.userId, userId));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}

/** Removes the links to the shop's projects from a former member's notifications. */
export async function unlinkNotifications(tx: Tx, { userId, shopId }: Membership): Promise<void> {
  const shopProjectIds = tx
    .select({ id: projects.id })
    .from(projects)
    .where(or(eq(projects.contractorId, shopId), eq(projects.subcontractorId, shopId)));
  await tx
    .update(notifications)
    .set({ projectId: null, sourceId: null, sourceType: null })
    .where(and(eq(notifications.userId, userId), inArray(notifications.projectId, shopProjectIds)));
}
