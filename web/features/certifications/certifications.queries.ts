import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { certificationKeys } from '#web/api/query-keys.ts';

/** The certifications to choose from, which rarely change (docs/requirements/accounts.md, Certifications). */
export const certificationsQuery = queryOptions({
  queryKey: certificationKeys.choices,
  queryFn: ({ signal }) => call('GET /api/certifications', {}, { signal }),
  staleTime: 300_000,
  retry: 3,
  retryDelay: 1_000,
});

/** The certifications of the user's account, also inactive ones. */
export function heldCertificationsQuery(userId: number) {
  return queryOptions({
    queryKey: certificationKeys.held(userId),
    queryFn: ({ signal }) => call('GET /api/certifications/held', {}, { signal }),
  });
}
