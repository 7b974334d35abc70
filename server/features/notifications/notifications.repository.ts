import { and, count, desc, eq, getTableColumns, inArray, lt, lte, sql as raw } from 'drizzle-orm';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { notificationMutes, notifications } from '#server/db/schema/events.ts';
import { projects } from '#server/db/schema/projects.ts';
import { groupedMessage, groupedTitle } from '#server/features/notifications/grouped-title.ts';
import { visibleTo } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

type NotificationRow = typeof notifications.$inferSelect;

/**
 * The caller's notifications, newest first. With `cursor`, only those with a position below the cursor. `projectId` is
 * null when the caller no longer sees the project, so that the notification does not link to a page that is not found.
 */
export async function notificationsOf(
  sql: Sql,
  scope: Scope,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
) {
  const { userId } = scope;
  const visibleProjectId = raw<number | null>`(select ${projects.id} from ${projects}
    where ${and(eq(projects.id, notifications.projectId), visibleTo(scope))})`;
  const rows = await sql
    .select({ ...getTableColumns(notifications), projectId: visibleProjectId })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), cursor ? lt(notifications.position, cursor) : undefined))
    .orderBy(desc(notifications.position))
    .limit(limit);
  return rows.map(toGroupedRow);
}

/** The number of the caller's notifications. */
export async function countNotifications(sql: Sql, { userId }: Scope): Promise<number> {
  return sql.$count(notifications, eq(notifications.userId, userId));
}

/** The number of the caller's unread notifications. */
export async function countUnread(sql: Sql, { userId }: Scope): Promise<number> {
  const [countRow] = await sql
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), raw`not ${notifications.isRead}`));
  return countRow?.unread ?? 0;
}

/** A notification, and the number of its events that the caller saw. Without `count`, all of them. */
export interface ShownNotification {
  id: number;
  count?: number | undefined;
}

/**
 * Marks one of the caller's notifications as read, and returns it; null for a notification of another user. A notification
 * that now has more events than the caller saw (`shown.count`) stays unread.
 */
export async function markRead(tx: Tx, { userId }: Scope, shown: ShownNotification) {
  const isOwn = and(eq(notifications.id, shown.id), eq(notifications.userId, userId));
  await tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(isOwn, hasNotGrown(shown)));
  const [row] = await tx.select().from(notifications).where(isOwn);
  return row ? toGroupedRow(row) : null;
}

/** Marks the caller's notifications as read: all, or those up to the position `upTo`. */
export async function markAllRead(
  tx: Tx,
  { userId }: Scope,
  { upTo }: { upTo?: number | undefined },
): Promise<void> {
  const isShown = upTo === undefined ? undefined : lte(notifications.position, upTo);
  await tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, userId), raw`not ${notifications.isRead}`, isShown));
}

/**
 * Deletes one of the caller's notifications; false for a notification of another user. A notification that now has more
 * events than the caller saw (`shown.count`) is kept.
 */
export async function deleteNotificationRow(
  tx: Tx,
  { userId }: Scope,
  shown: ShownNotification,
): Promise<boolean> {
  const isOwn = and(eq(notifications.id, shown.id), eq(notifications.userId, userId));
  const isFound = (await tx.$count(notifications, isOwn)) > 0;
  await tx.delete(notifications).where(and(isOwn, hasNotGrown(shown)));
  return isFound;
}

function hasNotGrown({ count: shownCount }: ShownNotification) {
  return shownCount === undefined ? undefined : lte(notifications.count, shownCount);
}

/** Writes a notification, and returns it in its wire format. */
export async function insertNotification(tx: Tx, notification: typeof notifications.$inferInsert) {
  const [row] = await tx.insert(notifications).values(notification).returning();
  if (!row) throw new Error('The notification was not written');
  return toGroupedRow(row);
}

/** The kinds that these users have muted. */
export async function mutesOf(
  sql: Sql,
  userIds: number[],
): Promise<(typeof notificationMutes.$inferSelect)[]> {
  if (userIds.length === 0) return [];
  return sql.select().from(notificationMutes).where(inArray(notificationMutes.userId, userIds));
}

/** Mutes a kind for the caller. Does nothing when it is already muted. */
export async function mute(tx: Tx, { userId }: Scope, kind: NotificationKind): Promise<void> {
  await tx.insert(notificationMutes).values({ userId, kind }).onConflictDoNothing();
}

/** Unmutes a kind for the caller. */
export async function unmute(tx: Tx, { userId }: Scope, kind: NotificationKind): Promise<void> {
  await tx
    .delete(notificationMutes)
    .where(and(eq(notificationMutes.userId, userId), eq(notificationMutes.kind, kind)));
}

/** A notification row with the title and message of its group. */
function toGroupedRow(row: NotificationRow) {
  return { ...row, title: groupedTitle(row), message: groupedMessage(row) };
}
