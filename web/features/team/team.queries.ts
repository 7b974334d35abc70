import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

/** The team of the signed-in contractor; the server refuses it to anybody else. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => call('GET /api/subcontractors', {}, { signal }),
});
