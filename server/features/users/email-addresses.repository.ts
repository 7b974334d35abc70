import { and, desc, eq, sql as raw, type SQL } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { mailMessages } from '#server/db/schema/mail.ts';

/**
 * Finds when the `nth` newest confirmation mail of this account was queued, and when the `nth` newest to this address was queued.
 * Returns the later of the two times; null when neither exists. Locks the address until the transaction ends, so that parallel
 * requests wait for each other.
 */
export async function nthNewestConfirmationTime(
  tx: Tx,
  { userId, email }: { userId: number; email: string },
  nth: number,
): Promise<Date | null> {
  await tx.execute(raw`select pg_advisory_xact_lock(hashtextextended('confirm ' || lower(${email}), 0))`);
  const findNthMailTime = async (which: SQL) => {
    const [found] = await tx
      .select({ at: mailMessages.createdAt })
      .from(mailMessages)
      .where(and(which, eq(mailMessages.kind, 'confirm-email')))
      .orderBy(desc(mailMessages.createdAt))
      .offset(nth - 1)
      .limit(1);
    return found?.at ?? null;
  };
  const accountMailTime = await findNthMailTime(eq(mailMessages.toUserId, userId));
  const addressMailTime = await findNthMailTime(raw`lower(${mailMessages.toAddress}) = lower(${email})`);
  if (!accountMailTime || !addressMailTime) return accountMailTime ?? addressMailTime;
  return accountMailTime > addressMailTime ? accountMailTime : addressMailTime;
}
