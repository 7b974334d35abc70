import { notificationsContract } from '#shared/notifications/notifications.contract.ts';
import {
  createNotification,
  deleteNotification,
  pageOfNotifications,
  preferencesOf,
  markAllNotificationsRead,
  markNotificationRead,
  setPreference,
  unreadCount,
} from '#server/features/notifications/notifications.service.ts';
import { listResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';

export const notificationsRoutes = routes(notificationsContract, {
  list: async (app, { scope, query }) =>
    listResult(notificationsContract.list.path, query, await pageOfNotifications(app, scope, query)),
  unreadCount: (app, { scope }) => unreadCount(app, scope),
  markRead: (app, { scope, params, body }) => markNotificationRead(app, scope, { ...params, ...body }),
  markAllRead: (app, { scope, body }) => markAllNotificationsRead(app, scope, body),
  delete: (app, { scope, params, query }) => deleteNotification(app, scope, { ...params, ...query }),
  create: (app, { scope, body }) => createNotification(app, scope, body),
  preferences: (app, { scope }) => preferencesOf(app, scope),
  setPreference: (app, { scope, params, body }) => setPreference(app, scope, { ...params, ...body }),
});
