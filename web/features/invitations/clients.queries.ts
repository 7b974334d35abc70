import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { clientKeys, projectKeys } from '#web/api/query-keys.ts';

const MAX_CLIENTS_QUERY = { limit: '500' };

/** The clients of the user's shop, who can be chosen for a new project. */
export const ownClientsQuery = queryOptions({
  queryKey: clientKeys.own,
  queryFn: ({ signal }) => call('GET /api/clients', { query: MAX_CLIENTS_QUERY }, { signal }),
});

/** The clients who can be chosen for a project: the clients of the shop's other projects. */
export function projectClientsQuery(id: number) {
  return queryOptions({
    queryKey: projectKeys.clients(id),
    queryFn: ({ signal }) =>
      call(
        'GET /api/projects/{id}/clients',
        { params: { id: String(id) }, query: MAX_CLIENTS_QUERY },
        { signal },
      ),
  });
}
