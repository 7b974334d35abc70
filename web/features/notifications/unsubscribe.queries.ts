import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { notificationKeys } from '#web/api/query-keys.ts';

/** The subscription that the unsubscribe link of a mail can end. */
export function unsubscriptionQuery(token: string) {
  return queryOptions({
    queryKey: notificationKeys.unsubscription(token),
    queryFn: ({ signal }) => call('GET /api/unsubscribe/{token}', { params: { token } }, { signal }),
  });
}

/** With `false`, unsubscribes with the link of a mail. With `true`, subscribes again. Repeated calls have no further effect. */
export function useSetSubscription(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isSubscribed: boolean) =>
      isSubscribed
        ? call('DELETE /api/unsubscribe/{token}', { params: { token } })
        : call('POST /api/unsubscribe/{token}', { params: { token } }),
    meta: { invalidates: [notificationKeys.mailPreferences] },
    onSuccess: (response) => queryClient.setQueryData(unsubscriptionQuery(token).queryKey, response),
  });
}
