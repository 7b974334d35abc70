import { queryOptions } from '@tanstack/react-query';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { call, callPage } from '#web/api/call.ts';
import { optimisticChange } from '#web/api/optimistic.ts';
import { pagedQuery } from '#web/api/paged-query.ts';
import { mapItem, mapItems, withoutItem } from '#web/api/pages.ts';
import type { Pages } from '#web/api/pages.ts';
import { notificationKeys } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { toast } from '#web/ui/toast-store.ts';

// The specified intervals (docs/requirements/notifications.md, Calls) are a fallback for the live stream.

/** The notifications of the signed-in user, newest first, page by page. */
export const notificationsQuery = pagedQuery({
  queryKey: notificationKeys.list,
  pageSize: 30,
  fetchPage: (query, options) => callPage('GET /api/notifications', { query }, options),
  refetchInterval: 30_000,
  staleTime: 10_000,
});

/** The number of unread notifications. */
export const unreadCountQuery = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: ({ signal }) => call('GET /api/notifications/unread/count', {}, { signal }),
  refetchInterval: 15_000,
  staleTime: 5_000,
});

/** Which kinds of notifications the signed-in user receives in the app. */
export const inAppPreferencesQuery = queryOptions({
  queryKey: notificationKeys.preferences,
  queryFn: ({ signal }) => call('GET /api/notifications/preferences', {}, { signal }),
});

export function useMarkRead() {
  return useWrite({
    invalidates: [notificationKeys.inbox],
    send: ({ id, count }: Notification, key) =>
      call('PUT /api/notifications/{id}/read', { params: { id: String(id) }, body: { count } }, { key }),
    optimistic: ({ id, isRead }) =>
      inboxChanges(
        (list) => mapItem(list, id, markedAsRead),
        (count) => count - (isRead ? 0 : 1),
      ),
    onError: (error) => showFailureToast(error, 'Failed to mark notification as read'),
  });
}

/** Marks all notifications as read. With `upTo`, notifications above this position stay unread, because they were not shown. */
export function useMarkAllRead(failure = 'Failed to mark all notifications as read') {
  return useWrite({
    invalidates: [notificationKeys.inbox],
    send: (upTo: number | undefined, key) =>
      call('PUT /api/notifications/read/all', { body: { upTo } }, { key }),
    optimistic: () =>
      inboxChanges(
        (list) => mapItems(list, (items) => items.map(markedAsRead)),
        () => 0,
      ),
    onError: (error) => showFailureToast(error, failure),
  });
}

/** `onDeleted` is called even if the notification's component has been unmounted. */
export function useDeleteNotification(onDeleted: () => void) {
  return useWrite({
    invalidates: [notificationKeys.inbox],
    send: ({ id, count }: Notification, key) =>
      call(
        'DELETE /api/notifications/{id}',
        { params: { id: String(id) }, query: { count: String(count) } },
        { key },
      ),
    optimistic: ({ id, isRead }) =>
      inboxChanges(
        (list) => withoutItem(list, id),
        (count) => count - (isRead ? 0 : 1),
      ),
    onSuccess: onDeleted,
    onError: (error) => showFailureToast(error, 'Failed to delete notification'),
  });
}

/** Sends a test notification to the admin. */
export function useSendTestNotification(userId: number) {
  return useWrite({
    invalidates: [notificationKeys.inbox],
    send: (_: void, key) =>
      call('POST /api/notifications', { body: { userId, ...TEST_NOTIFICATION } }, { key }),
    onSuccess: () =>
      toast({ title: 'Test notification created', description: 'It is in the bell at the top of the page.' }),
    onError: (error) => showFailureToast(error, 'Failed to create test notification'),
  });
}

const TEST_NOTIFICATION = {
  title: 'Test Notification',
  message: 'This is a test notification.',
  type: 'test',
  isRead: false,
};

/** Switches the notifications of a kind in the app on or off. The change is shown at once, and rolled back on failure. */
export function useSetInAppPreference(kind: NotificationKind) {
  return useWrite({
    invalidates: [notificationKeys.preferences],
    // Changes are sent one after another, so that quick clicks keep their order.
    scope: { id: 'notification-preferences' },
    send: (enabled: boolean, key) =>
      call('PUT /api/notifications/preferences/{kind}', { params: { kind }, body: { enabled } }, { key }),
    optimistic: (enabled) => [
      optimisticChange(inAppPreferencesQuery.queryKey, (preferences) => ({
        ...preferences,
        [kind]: enabled,
      })),
    ],
    onError: (error) => showFailureToast(error, 'Failed to update notification settings'),
  });
}

/** The optimistic changes of the list and of the unread count. The count does not fall below 0. */
function inboxChanges(
  changeList: (list: Pages<Notification>) => Pages<Notification>,
  changeUnread: (count: number) => number,
) {
  return [
    optimisticChange(notificationsQuery.queryKey, changeList),
    optimisticChange(unreadCountQuery.queryKey, ({ count }) => ({ count: Math.max(0, changeUnread(count)) })),
  ];
}

function markedAsRead(notification: Notification): Notification {
  return { ...notification, isRead: true };
}
