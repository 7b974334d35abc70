import { and, eq, gt, lte } from 'drizzle-orm';
import type { MailSubscription } from '#shared/notifications/notification-kinds.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { unsubscribeLinks } from '#server/db/schema/mail.ts';

/** Writes the unsubscribe link of a mail. */
export async function insertUnsubscribeLink(
  tx: Tx,
  link: typeof unsubscribeLinks.$inferInsert,
): Promise<void> {
  await tx.insert(unsubscribeLinks).values(link);
}

/** The user and the subscription of a link; null when the link is unknown or expired. */
export async function findUnsubscribeLink(
  sql: Sql,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number; subscription: MailSubscription } | null> {
  const { userId, subscription, expiresAt } = unsubscribeLinks;
  const [link] = await sql
    .select({ userId, subscription })
    .from(unsubscribeLinks)
    .where(and(eq(unsubscribeLinks.tokenHash, tokenHash), gt(expiresAt, now)));
  return link ?? null;
}

/** Deletes the links that have expired. */
export async function deleteExpiredUnsubscribeLinks(sql: Sql, now: Date): Promise<void> {
  await sql.delete(unsubscribeLinks).where(lte(unsubscribeLinks.expiresAt, now));
}
