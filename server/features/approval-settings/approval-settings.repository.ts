import { eq } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { approvalSettings } from '#server/db/schema/reviews.ts';

type SettingsRow = typeof approvalSettings.$inferInsert;

/** The stored approval settings of a shop; undefined when the shop has never saved them. */
export async function findApprovalSettings(sql: Sql, shopId: number) {
  const [settings] = await sql.select().from(approvalSettings).where(eq(approvalSettings.shopId, shopId));
  return settings;
}

/** Locks the approval settings of a shop until the transaction ends, and returns them. Stores the defaults if nothing is stored. */
export async function lockApprovalSettings(tx: Tx, shopId: number) {
  const { shopId: target } = approvalSettings;
  const [settings] = await tx
    .insert(approvalSettings)
    .values({ shopId })
    .onConflictDoUpdate({ target, set: { shopId } })
    .returning();
  return settings;
}

/** Writes the approval settings of a shop. */
export async function writeApprovalSettings(sql: Sql, settings: SettingsRow): Promise<void> {
  const { shopId: target } = approvalSettings;
  await sql.insert(approvalSettings).values(settings).onConflictDoUpdate({ target, set: settings });
}
