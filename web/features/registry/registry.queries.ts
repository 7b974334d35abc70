import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { encodeNameList } from '#shared/registry/name-list-encoding.ts';
import { call, callPage } from '#web/api/call.ts';
import { pagedQuery } from '#web/api/paged-query.ts';
import { registryKeys } from '#web/api/query-keys.ts';
import { certificationsQuery } from '#web/features/certifications/certifications.queries.ts';

export interface RegistryFilter {
  q: string;
  /** The state in the installers' addresses; empty for all states. */
  state: string;
  /** The names of certifications to filter by; empty for all certifications. */
  certifications: readonly string[];
}

/** The installers for hire, newest first, page by page. */
export function registryListQuery({ q, state, certifications }: RegistryFilter) {
  const filter = { q, state, certifications: encodeNameList(certifications) };
  return pagedQuery({
    queryKey: registryKeys.list(filter),
    pageSize: 50,
    fetchPage: async (query, { client, signal }) => {
      const idList = encodeNameList(await findCertificationIds(client, certifications));
      const input = { query: { ...filter, certifications: idList, ...query } };
      return callPage('GET /api/subcontractors/all', input, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Replaces the names of known certifications with their ids, because all names together can be too long for a request. */
async function findCertificationIds(client: QueryClient, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const certifications = await client.ensureQueryData(certificationsQuery).catch(() => []);
  return names.map((name) => String(certifications.find((other) => other.name === name)?.id ?? name));
}

/** The states in the addresses of the registry's installers. */
export const registryStatesQuery = queryOptions({
  queryKey: registryKeys.states,
  queryFn: ({ signal }) => call('GET /api/subcontractors/states', {}, { signal }),
});

/** An installer, and the projects that the installer shares with the user. */
export function installerProfileQuery(id: number) {
  return queryOptions({
    queryKey: registryKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/subcontractors/{id}', { params: { id: String(id) } }, { signal }),
  });
}
