import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { call, callPage } from '#web/api/call.ts';
import { mapItems, withoutItem } from '#web/api/pages.ts';
import type { Pages } from '#web/api/pages.ts';
import type { RouteOutput } from '#web/api/route-types.ts';
import { isShownAhead } from '#web/api/shown-ahead.ts';
import { useWrite } from '#web/api/use-write.ts';
import { tellFailure } from '#web/features/auth/tell-failure.ts';
import { toast } from '#web/ui/toast-store.ts';

// While changes have no answer, polls and live signals keep what is on screen: a refetch would take the changes back.

/** Marks the changes that the inbox shows ahead of the server's answer. */
const AHEAD = { mutationKey: ['notifications'] };

// The intervals are the specified ones (docs/requirements/notifications.md, Calls); between them the live stream tells
// of news.

/** The notifications of the signed-in user, newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam: cursor, queryKey, client, signal }) =>
    shownPage(client, queryKey, cursor) ??
    callPage('GET /api/notifications', { query: { limit: '30', cursor } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: 30_000,
  staleTime: 10_000,
});

/** How many of them are unread. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ queryKey, client, signal }) =>
    (isShownAhead(client, queryKey[0]) && client.getQueryData<UnreadCount>(queryKey)) ||
    call('GET /api/notifications/unread/count', {}, { signal }),
  refetchInterval: 15_000,
  staleTime: 5_000,
});

/** Which kinds are told to the signed-in user. */
export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: ({ queryKey, client, signal }) =>
    (isShownAhead(client, queryKey[0]) && client.getQueryData<Preferences>(queryKey)) ||
    call('GET /api/notifications/preferences', {}, { signal }),
});

type UnreadCount = RouteOutput<'GET /api/notifications/unread/count'>;
type Preferences = RouteOutput<'GET /api/notifications/preferences'>;

function shownPage(queryClient: QueryClient, queryKey: QueryKey, cursor: string | undefined) {
  if (!isShownAhead(queryClient, queryKey[0])) return undefined;
  const list = queryClient.getQueryData<Pages<Notification>>(queryKey);
  return list?.pages[list.pageParams.indexOf(cursor)];
}

export function useMarkRead() {
  const queryClient = useQueryClient();
  return useWrite({
    ...AHEAD,
    send: ({ id }: Notification, key) =>
      call('PUT /api/notifications/{id}/read', { params: { id: String(id) } }, { key }),
    onMutate: ({ id, isRead }) =>
      previewInbox(queryClient, {
        list: (list) => mapItems(list, (items) => items.map((item) => (item.id === id ? read(item) : item))),
        unread: (count) => count - (isRead ? 0 : 1),
      }),
    onError: (error, _notification, takeBack) =>
      refuse('Failed to mark notification as read', error, takeBack),
  });
}

export function useMarkAllRead(failure = 'Failed to mark all notifications as read') {
  const queryClient = useQueryClient();
  return useWrite({
    ...AHEAD,
    send: (_: void, key) => call('PUT /api/notifications/read/all', {}, { key }),
    onMutate: () =>
      previewInbox(queryClient, {
        list: (list) => mapItems(list, (items) => items.map(read)),
        unread: () => 0,
      }),
    onError: (error, _, takeBack) => refuse(failure, error, takeBack),
  });
}

/** `onDeleted` is called even when the notification has left the screen by then. */
export function useDeleteNotification(onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useWrite({
    ...AHEAD,
    send: ({ id }: Notification, key) =>
      call('DELETE /api/notifications/{id}', { params: { id: String(id) } }, { key }),
    onMutate: ({ id, isRead }) =>
      previewInbox(queryClient, {
        list: (list) => withoutItem(list, id),
        unread: (count) => count - (isRead ? 0 : 1),
      }),
    onSuccess: onDeleted,
    onError: (error, _notification, takeBack) => refuse('Failed to delete notification', error, takeBack),
  });
}

/** Sends a notification to oneself, as the admin's way to see how they arrive. */
export function useSendTest(userId: number) {
  return useWrite({
    send: (_: void, key) =>
      call('POST /api/notifications', { body: { userId, ...TEST_NOTIFICATION } }, { key }),
    onSuccess: () =>
      toast({ title: 'Test notification created', description: 'It is in the bell at the top of the page.' }),
    onError: (error) => refuse('Failed to create test notification', error),
  });
}

const TEST_NOTIFICATION = {
  title: 'Test Notification',
  message: 'This is a test notification.',
  type: 'test',
  isRead: false,
};

/** Switches a kind on or off: shown at once, taken back when the server refuses. */
export function useSetPreference(kind: NotificationKind) {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useWrite({
    ...AHEAD,
    // Clicks in quick succession reach the server in their order.
    scope: { id: 'notification-preferences' },
    send: (enabled: boolean, key) =>
      call('PUT /api/notifications/preferences/{kind}', { params: { kind }, body: { enabled } }, { key }),
    onMutate: async (enabled) => {
      await queryClient.cancelQueries({ queryKey });
      const show = (value: boolean) =>
        queryClient.setQueryData(queryKey, (before) => before && { ...before, [kind]: value });
      show(enabled);
      return () => show(!enabled);
    },
    onError: (error, _enabled, takeBack) => refuse('Failed to update notification settings', error, takeBack),
  });
}

interface InboxChange {
  list: (list: Pages<Notification>) => Pages<Notification>;
  unread: (count: number) => number;
}

/** Shows a change before the server has answered, and gives the way back. */
async function previewInbox(queryClient: QueryClient, change: InboxChange): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: ['notifications'] });
  const [{ queryKey: listKey }, { queryKey: unreadKey }] = [notificationsQuery, unreadCountQuery];
  const [list, unread] = [queryClient.getQueryData(listKey), queryClient.getQueryData(unreadKey)];
  queryClient.setQueryData(listKey, (now) => now && change.list(now));
  queryClient.setQueryData(unreadKey, (now) => now && { count: Math.max(0, change.unread(now.count)) });
  return () => {
    queryClient.setQueryData(listKey, list);
    queryClient.setQueryData(unreadKey, unread);
  };
}

function read(notification: Notification): Notification {
  return { ...notification, isRead: true };
}

function refuse(title: string, error: Error, takeBack?: () => void): void {
  takeBack?.();
  tellFailure(error, title);
}
