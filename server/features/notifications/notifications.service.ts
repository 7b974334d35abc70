import { AppError, invalidField, throwNotFound } from '#shared/errors.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { mayTestNotifications } from '#shared/notifications/notifications.policy.ts';
import type { AppContext } from '#server/context.ts';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Sql } from '#server/db/database.ts';
import { readPage, type PageParams } from '#server/db/list-page.ts';
import {
  countNotifications,
  countUnread,
  deleteNotificationRow,
  insertNotification,
  markAllRead,
  markRead,
  mute,
  mutesOf,
  notificationsOf,
  unmute,
  type ShownNotification,
} from './notifications.repository.ts';
import { lockUserRole } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** One page of the caller's notifications, with the highest `position` first. The next cursor is the last position. */
export async function pageOfNotifications({ database: { sql } }: AppContext, scope: Scope, page: PageParams) {
  const { items, total, nextCursor } = await readPage(
    page,
    (rowRange) => notificationsOf(sql, scope, rowRange),
    () => countNotifications(sql, scope),
  );
  return { items, total, nextCursor: nextCursor && String(items.at(-1)?.position) };
}

/** The number of the caller's unread notifications. */
export async function unreadCount({ database }: AppContext, scope: Scope): Promise<{ count: number }> {
  return { count: await countUnread(database.sql, scope) };
}

/**
 * Marks one of the caller's notifications as read; 404 for a notification of another user. A notification that now has more
 * events than the caller saw (`shown.count`) stays unread, without an error.
 */
export async function markNotificationRead(app: AppContext, scope: Scope, shown: ShownNotification) {
  return app.database.transaction(async (tx) => {
    const notification = (await markRead(tx, scope, shown)) ?? throwNotFound('Notification');
    emitOnCommit(tx, { inbox: scope.userId, tabId: scope.tabId });
    return notification;
  });
}

/** Marks the caller's notifications as read: all, or those up to the position `upTo`. */
export async function markAllNotificationsRead(
  app: AppContext,
  scope: Scope,
  shown: { upTo?: number | undefined },
): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    await markAllRead(tx, scope, shown);
    emitOnCommit(tx, { inbox: scope.userId, tabId: scope.tabId });
    return { success: true as const };
  });
}

/**
 * Deletes one of the caller's notifications; 404 for a notification of another user. A notification that now has more events
 * than the caller saw (`shown.count`) is kept, without an error.
 */
export async function deleteNotification(
  app: AppContext,
  scope: Scope,
  shown: ShownNotification,
): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    if (!(await deleteNotificationRow(tx, scope, shown))) throwNotFound('Notification');
    emitOnCommit(tx, { inbox: scope.userId, tabId: scope.tabId });
    return { success: true as const };
  });
}

interface TestNotification {
  userId: number;
  title: string;
  message: string;
  type: string;
  isRead: boolean;
}

/** Sends a test notification, which has no event. 403 for everybody but admins, 400 for an unknown account. */
export async function createNotification(app: AppContext, scope: Scope, notification: TestNotification) {
  if (!mayTestNotifications(scope))
    throw new AppError('forbidden', 'Only an admin can send test notifications');
  return app.database.transaction(async (tx) => {
    if (!(await lockUserRole(tx, notification.userId)))
      throw invalidField('userId', 'There is no such account');
    const created = await insertNotification(tx, notification);
    emitOnCommit(tx, { inbox: notification.userId });
    return created;
  });
}

/** All kinds, and whether the caller is notified of them. */
export async function preferencesOf({ database }: AppContext, scope: Scope) {
  return readPreferences(database.sql, scope);
}

/** Mutes or unmutes one kind for the caller, from the next event on, and returns all preferences. */
export async function setPreference(
  app: AppContext,
  scope: Scope,
  { kind, enabled }: { kind: NotificationKind; enabled: boolean },
) {
  return app.database.transaction(async (tx) => {
    await (enabled ? unmute : mute)(tx, scope, kind);
    return readPreferences(tx, scope);
  });
}

async function readPreferences(sql: Sql, { userId }: Scope): Promise<Record<NotificationKind, boolean>> {
  const mutedKinds = new Set((await mutesOf(sql, [userId])).map(({ kind }) => kind));
  const enabled = NOTIFICATION_KINDS.map((kind) => [kind, !mutedKinds.has(kind)] as const);
  return Object.fromEntries(enabled) as Record<NotificationKind, boolean>;
}
