import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { statusKeys } from '#web/api/query-keys.ts';

/** The content of the status page. */
export function statusQuery(token: string) {
  return queryOptions({
    queryKey: statusKeys.one(token),
    queryFn: ({ signal }) => call('GET /api/status/{token}', { params: { token } }, { signal }),
  });
}
