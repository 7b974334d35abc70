import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { MAX_INTEGER, bodyId } from '#shared/form-fields.ts';
import { NOTIFICATION_KINDS } from '#shared/notifications/notification-kinds.ts';
import { idParams, idText, timestamp, pageQuery, success, text } from '#shared/wire.ts';

const notificationRecord = z
  .object({
    id: z.int(),
    userId: z.int(),
    title: z.string(),
    message: z.string(),
    type: z.string(),
    projectId: z.int().nullable(),
    sourceId: z.int().nullable(),
    sourceType: z.string().nullable(),
    isRead: z.boolean(),
    /** The number of events in a grouped notification. */
    count: z.int(),
    /** The place in the list: a newer notification, or a group that a new event joined, has a higher one. */
    position: z.int(),
    /** The timestamp of the newest event. */
    createdAt: timestamp,
  })
  .meta({ id: 'Notification' });

export type Notification = z.output<typeof notificationRecord>;

/** Whether the caller receives each kind; false for a muted one. */
const preferences = z.record(z.enum(NOTIFICATION_KINDS), z.boolean());

const tag = 'Notifications';

export const notificationsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: "The caller's notifications, newest first",
    tag,
    access: 'signed-in',
    query: pageQuery,
    output: z.array(notificationRecord),
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/notifications/unread/count',
    summary: "The number of the caller's unread notifications",
    tag,
    access: 'signed-in',
    output: z.object({ count: z.int() }),
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/api/notifications/{id}/read',
    summary: 'Mark a notification as read, unless it has more events than the caller saw',
    tag,
    access: 'signed-in',
    params: idParams,
    body: z.object({
      /** The number of events that the caller saw. A notification with more events stays unread. */
      count: z.int().min(0).max(MAX_INTEGER).optional(),
    }),
    output: notificationRecord,
    errorCodes: ['not_found'],
  }),
  markAllRead: endpoint({
    method: 'PUT',
    path: '/api/notifications/read/all',
    summary: 'Mark all notifications as read, unless they are newer than those that the caller saw',
    tag,
    access: 'signed-in',
    body: z.object({
      /** The `position` of the newest notification that the caller saw. Notifications above it stay unread. */
      upTo: z.int().min(0).max(MAX_INTEGER).optional(),
    }),
    output: success,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/notifications/{id}',
    summary: 'Delete a notification, unless it has more events than the caller saw',
    tag,
    access: 'signed-in',
    params: idParams,
    query: z.object({
      /** The number of events that the caller saw. A notification with more events is kept. */
      count: idText.optional(),
    }),
    output: success,
    errorCodes: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/notifications',
    summary: 'Send a test notification to an account; admins only',
    tag,
    access: 'signed-in',
    body: z.object({
      userId: bodyId,
      title: text(200).min(1, 'Title is required'),
      message: text(2_000).min(1, 'Message is required'),
      type: text(100).min(1, 'Type is required'),
      isRead: z.boolean().default(false),
    }),
    output: notificationRecord,
    status: 201,
    errorCodes: ['forbidden'],
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'Which kinds of notifications the caller receives',
    tag,
    access: 'signed-in',
    output: preferences,
  }),
  setPreference: endpoint({
    method: 'PUT',
    path: '/api/notifications/preferences/{kind}',
    summary: 'Turn a kind of notification on or off',
    tag,
    access: 'signed-in',
    params: z.object({ kind: z.enum(NOTIFICATION_KINDS) }),
    body: z.object({ enabled: z.boolean() }),
    output: preferences,
  }),
};
