import { and, asc, eq, gt, inArray, isNull, lt, lte, max, sql as raw } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { activities, notifications } from '#server/db/schema/events.ts';
import { notificationMails } from '#server/db/schema/mail.ts';

// These functions have no scope, because no user calls them. The rows determine who receives the mails.

const MAX_DUE_ROWS = 100;

/**
 * A user with due mails, locked so that no other process composes these mails; null when no user has due mails. The lock also
 * prevents changes of the address.
 */
export async function lockDueRecipient(tx: Tx, now: Date) {
  const due = tx
    .select({ userId: notificationMails.userId })
    .from(notificationMails)
    .where(isDue(now))
    .orderBy(asc(notificationMails.dueAt), asc(notificationMails.id))
    .limit(MAX_DUE_ROWS);
  const [recipient] = await tx
    .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(inArray(users.id, due))
    .limit(1)
    .for('no key update', { skipLocked: true });
  return recipient ?? null;
}

export type DueMail = Awaited<ReturnType<typeof dueMailsOf>>[number];

/**
 * The due mails of a row-locked user with their events, oldest first. `isSeen` is true when the notification was read or deleted.
 */
export async function dueMailsOf(tx: Tx, userId: number, now: Date) {
  const { id, kind, projectId, title, message, notificationId } = notificationMails;
  return tx
    .select({
      id,
      kind,
      projectId,
      title,
      message,
      action: activities.action,
      details: activities.details,
      isSeen: raw<boolean>`(${notificationId} is not null and ${notifications.isRead} is not false)`,
    })
    .from(notificationMails)
    .innerJoin(activities, eq(activities.id, notificationMails.eventId))
    .leftJoin(notifications, eq(notifications.id, notificationId))
    .where(and(eq(notificationMails.userId, userId), isDue(now)))
    .orderBy(asc(id));
}

/** When the user was last sent a notification mail about each kind and project. Includes only times after `startTime`. */
export async function lastMailTimes(tx: Tx, userId: number, startTime: Date) {
  const { kind, projectId, handledAt } = notificationMails;
  return tx
    .select({ kind, projectId, lastAt: max(handledAt) })
    .from(notificationMails)
    .where(and(eq(notificationMails.userId, userId), gt(handledAt, startTime)))
    .groupBy(kind, projectId);
}

/** Records that these mails were combined into a queued message, so that they are no longer due. */
export async function markQueued(tx: Tx, ids: number[], now: Date): Promise<void> {
  await tx.update(notificationMails).set({ handledAt: now }).where(inArray(notificationMails.id, ids));
}

/** Postpones mails to this time. */
export async function postponeMails(tx: Tx, ids: number[], dueAt: Date): Promise<void> {
  await tx.update(notificationMails).set({ dueAt }).where(inArray(notificationMails.id, ids));
}

/** Deletes mails that must not be sent. */
export async function deleteUnwantedMails(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(notificationMails).where(inArray(notificationMails.id, ids));
}

const MAX_AGE_MS = 24 * 3_600_000;

/** Deletes the mails that are older than a day, because they are outdated. */
export async function deleteOldNotificationMails(sql: Sql, now: Date): Promise<void> {
  const cutoffTime = new Date(now.getTime() - MAX_AGE_MS);
  await sql.delete(notificationMails).where(lt(notificationMails.createdAt, cutoffTime));
}

function isDue(now: Date) {
  return and(isNull(notificationMails.handledAt), lte(notificationMails.dueAt, now));
}
