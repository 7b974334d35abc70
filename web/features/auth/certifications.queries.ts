import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

/** The certifications that may be chosen; they change seldom (docs/requirements/accounts.md, Certifications). */
export const certificationsQuery = queryOptions({
  queryKey: ['certifications'],
  queryFn: ({ signal }) => call('GET /api/certifications', {}, { signal }),
  staleTime: 300_000,
  retry: 3,
  retryDelay: 1_000,
});
