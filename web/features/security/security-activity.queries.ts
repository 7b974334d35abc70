import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { sessionKeys } from '#web/api/query-keys.ts';

/** The last 20 security events of the user's account, newest first. */
export function securityActivityQuery(userId: number) {
  return queryOptions({
    queryKey: sessionKeys.activity(userId),
    queryFn: ({ signal }) =>
      call('GET /api/users/{id}/security-activity', { params: { id: String(userId) } }, { signal }),
  });
}
