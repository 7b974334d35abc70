import { and, eq, ne, sql as raw } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import { contractorSubcontractors } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { materials } from '#server/db/schema/install-records.ts';
import { invitations, shopStaff } from '#server/db/schema/people.ts';
import { photoViewLists, photoViewSettings } from '#server/db/schema/photo-views.ts';
import { projects } from '#server/db/schema/projects.ts';
import { approvalSettings } from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';

/** The ids of the shop's account and of its new owner's account. Both accounts are locked. */
export interface Transfer {
  shopId: number;
  newOwnerId: number;
}

/** Gives row-locked projects to the new owner. */
export async function transferProjects(
  tx: Tx,
  lockedProjects: VisibleProject[],
  { newOwnerId }: Transfer,
): Promise<void> {
  const ids = lockedProjects.map(({ id }) => id);
  await tx
    .update(projects)
    .set({ contractorId: newOwnerId })
    .where(raw`${projects.id} = any(${raw.param(ids)}::int[])`);
}

/**
 * Ends the new owner's membership of the staff, and transfers the other staff to the new owner. Sends an inbox signal to
 * the open pages of the new owner and of the other staff.
 */
export async function transferStaff(tx: Tx, { shopId, newOwnerId }: Transfer): Promise<void> {
  await tx.delete(shopStaff).where(eq(shopStaff.userId, newOwnerId));
  const transferredStaff = await tx
    .update(shopStaff)
    .set({ shopId: newOwnerId })
    .where(eq(shopStaff.shopId, shopId))
    .returning({ userId: shopStaff.userId });
  for (const userId of [newOwnerId, ...transferredStaff.map((member) => member.userId)])
    emitOnCommit(tx, { inbox: userId });
}

/** Moves the invitations, settings, materials, team and storage use of the shop. */
export async function transferShopData(tx: Tx, { shopId, newOwnerId }: Transfer): Promise<void> {
  await tx.update(invitations).set({ shopId: newOwnerId }).where(eq(invitations.shopId, shopId));
  await tx.update(files).set({ uploadedById: newOwnerId }).where(eq(files.uploadedById, shopId));
  await tx.update(materials).set({ shopId: newOwnerId }).where(eq(materials.shopId, shopId));
  for (const table of [approvalSettings, photoViewLists, photoViewSettings]) {
    await tx.delete(table).where(eq(table.shopId, newOwnerId));
    await tx.update(table).set({ shopId: newOwnerId }).where(eq(table.shopId, shopId));
  }
  const { contractorId, subcontractorId, createdAt } = contractorSubcontractors;
  const teamMembers = await tx
    .select({ subcontractorId, createdAt })
    .from(contractorSubcontractors)
    .where(and(eq(contractorId, shopId), ne(subcontractorId, newOwnerId)));
  if (teamMembers.length === 0) return;
  await tx
    .insert(contractorSubcontractors)
    .values(teamMembers.map((member) => ({ ...member, contractorId: newOwnerId })))
    .onConflictDoNothing();
}
