import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { LinkPurpose } from '#shared/auth/account-links.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { accountLinks } from '#server/db/schema/people.ts';

export type AccountLink = typeof accountLinks.$inferSelect;

/** Writes a link, which replaces the account's earlier links for this purpose. */
export async function replaceLink(tx: Tx, link: typeof accountLinks.$inferInsert): Promise<void> {
  await deleteLinksOf(tx, link.userId, [link.purpose]);
  await tx.insert(accountLinks).values(link);
}

/** The unexpired link with this token hash and purpose; null when there is none. */
export async function findLink(
  sql: Sql,
  { tokenHash, purpose, now }: { tokenHash: string; purpose: LinkPurpose; now: Date },
): Promise<AccountLink | null> {
  const isUsable = and(
    eq(accountLinks.tokenHash, tokenHash),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expiresAt, now),
  );
  const [found] = await sql.select().from(accountLinks).where(isUsable);
  return found ?? null;
}

/** Deletes a link; false when it no longer exists. */
export async function deleteLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const deletedLinks = await tx
    .delete(accountLinks)
    .where(eq(accountLinks.tokenHash, tokenHash))
    .returning({ userId: accountLinks.userId });
  return deletedLinks.length > 0;
}

/** Deletes an account's links for these purposes. */
export async function deleteLinksOf(tx: Tx, userId: number, purposes: readonly LinkPurpose[]): Promise<void> {
  await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), inArray(accountLinks.purpose, [...purposes])));
}

/** Deletes the expired links of all accounts. */
export async function deleteExpiredLinks(sql: Sql, now: Date): Promise<void> {
  await sql.delete(accountLinks).where(lte(accountLinks.expiresAt, now));
}
