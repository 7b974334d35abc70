import { and, eq, inArray, isNotNull, sql as raw } from 'drizzle-orm';
import {
  MAILED_BY_DEFAULT,
  type MailSubscription,
  type NotificationKind,
} from '#shared/notifications/notification-kinds.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { mailPreferences } from '#server/db/schema/mail.ts';

/** Returns a function that checks whether the user has a subscription, from the stored choices and the defaults. */
export async function subscriptionCheckOf(
  sql: Sql,
  userId: number,
): Promise<(subscription: MailSubscription) => boolean> {
  const rows = await sql.select().from(mailPreferences).where(eq(mailPreferences.userId, userId));
  const chosen = new Map(rows.map(({ kind, enabled }) => [kind, enabled]));
  return (subscription) => chosen.get(subscription) ?? isSubscribedByDefault(subscription);
}

/** The users among `userIds` who receive this kind of mail and have a confirmed address. */
export async function subscribersAmong(
  sql: Sql,
  userIds: number[],
  kind: NotificationKind,
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const isChoiceOfUser = and(eq(mailPreferences.userId, users.id), eq(mailPreferences.kind, kind));
  const subscribers = await sql
    .select({ id: users.id })
    .from(users)
    .leftJoin(mailPreferences, isChoiceOfUser)
    .where(
      and(
        inArray(users.id, userIds),
        isNotNull(users.emailVerifiedAt),
        raw`coalesce(${mailPreferences.enabled}, ${isSubscribedByDefault(kind)})`,
      ),
    );
  return new Set(subscribers.map(({ id }) => id));
}

/** Stores a user's choice. */
export async function setSubscription(
  tx: Tx,
  userId: number,
  kind: MailSubscription,
  enabled: boolean,
): Promise<void> {
  await tx
    .insert(mailPreferences)
    .values({ userId, kind, enabled })
    .onConflictDoUpdate({ target: [mailPreferences.userId, mailPreferences.kind], set: { enabled } });
}

/** When a user's address was confirmed, and the time zone for the daily summary; null when the user does not exist. */
export async function findConfirmationAndTimeZone(sql: Sql, userId: number) {
  const [account] = await sql
    .select({ emailVerifiedAt: users.emailVerifiedAt, timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, userId));
  return account ?? null;
}

function isSubscribedByDefault(subscription: MailSubscription): boolean {
  return subscription !== 'daily_summary' && MAILED_BY_DEFAULT.has(subscription);
}
