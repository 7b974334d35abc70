import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { MailState } from '#shared/mail/mail-kinds.ts';
import type { MailRecord } from '#shared/mail/mail.contract.ts';
import { call, callPage } from '#web/api/call.ts';
import { pagedQuery } from '#web/api/paged-query.ts';
import { mapItem } from '#web/api/pages.ts';
import type { Pages } from '#web/api/pages.ts';
import { adminKeys } from '#web/api/query-keys.ts';
import type { RouteOutput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { toast } from '#web/ui/toast-store.ts';
import { failureToastHandler } from './failure-toast.ts';

/** Messages are sent without an action of the admin, so the open tab polls for changes. */
const REFETCH_MS = 5_000;

export type MailStatus = RouteOutput<'GET /api/admin/mail/status'>;

/** The messages in one state or in all states, newest first. */
export function mailListQuery(state: MailState | undefined) {
  return pagedQuery({
    queryKey: adminKeys.mailList(state),
    pageSize: 50,
    fetchPage: (query, options) => callPage('GET /api/admin/mail', { query: { ...query, state } }, options),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
}

/** Whether mail is configured, and whether the mail server accepts the messages. */
export const mailStatusQuery = queryOptions({
  queryKey: adminKeys.mailStatus,
  queryFn: ({ signal }) => call('GET /api/admin/mail/status', {}, { signal }),
  refetchInterval: REFETCH_MS,
});

const INVALIDATED_KEYS = [adminKeys.mail];

export function useSendTestMail() {
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (body: { to: string }, key) => call('POST /api/admin/mail/test', { body }, { key }),
    onSuccess: ({ to }) => toast({ title: 'Test message queued', description: `It is sent to ${to} now.` }),
    onError: failureToastHandler('Failed to send the test message'),
  });
}

export function useResendMail() {
  const updateCachedMail = useUpdateCachedMail();
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: ({ id }: MailRecord, key) =>
      call('POST /api/admin/mail/{id}/resend', { params: { id: String(id) } }, { key }),
    onSuccess: (mail) => {
      updateCachedMail(mail);
      toast({ title: 'Message queued', description: `It is sent to ${mail.to} now.` });
    },
    onError: failureToastHandler('Failed to resend message'),
  });
}

export function useCancelMail({ id }: MailRecord) {
  const updateCachedMail = useUpdateCachedMail();
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (_: void, key) => call('DELETE /api/admin/mail/{id}', { params: { id: String(id) } }, { key }),
    onSuccess: (mail) => {
      updateCachedMail(mail);
      toast({ title: 'Message canceled', description: `It will not be sent to ${mail.to}.` });
    },
    onError: failureToastHandler('Failed to cancel message'),
  });
}

/** Returns a function that updates a message in all cached lists. */
function useUpdateCachedMail() {
  const queryClient = useQueryClient();
  return (mail: MailRecord) =>
    queryClient.setQueriesData<Pages<MailRecord>>(
      { queryKey: adminKeys.mailLists },
      (list) => list && mapItem(list, mail.id, () => mail),
    );
}
