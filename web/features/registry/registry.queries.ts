import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { writeNameList } from '#shared/registry/name-list.ts';
import type { InstallerProfile, RegistryEntry } from '#shared/registry/registry.contract.ts';
import { call, callPage } from '#web/api/call.ts';
import type { Page } from '#web/api/call.ts';

export interface RegistryFilter {
  q: string;
  /** Empty for all states. */
  state: string;
  /** Names; none for whatever certifications. */
  certifications: readonly string[];
}

const PAGE_SIZE = '50';
const LISTS = ['registry', 'list'] as const;
const PROFILES = ['registry', 'profile'] as const;

/** Those who can be hired, newest first, page by page. */
export function registryListQuery({ q, state, certifications }: RegistryFilter) {
  const filter = { q, state, certifications: writeNameList(certifications) };
  return infiniteQueryOptions({
    queryKey: [...LISTS, filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/subcontractors/all', { query: { ...filter, limit: PAGE_SIZE, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The states of the registry's installers. */
export const registryStatesQuery = queryOptions({
  queryKey: ['registry', 'states'],
  queryFn: ({ signal }) => call('GET /api/subcontractors/states', {}, { signal }),
});

/** An installer with those of its projects that the reader takes part in. */
export function installerProfileQuery(id: number) {
  return queryOptions({
    queryKey: [...PROFILES, id],
    queryFn: ({ signal }) => call('GET /api/subcontractors/{id}', { params: { id: String(id) } }, { signal }),
  });
}

type RegistryPages = InfiniteData<Page<RegistryEntry[]>>;

/** Shows at once, wherever the installer stands, whether it is on the team. */
export function showMembership(queryClient: QueryClient, id: number, isInTeam: boolean): void {
  queryClient.setQueriesData<RegistryPages>(
    { queryKey: LISTS },
    (list) => list && withMembership(list, id, isInTeam),
  );
  queryClient.setQueryData<InstallerProfile>(
    [...PROFILES, id],
    (profile) => profile && { ...profile, isInTeam },
  );
}

function withMembership(list: RegistryPages, id: number, isInTeam: boolean): RegistryPages {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((entry) => (entry.id === id ? { ...entry, isInTeam } : entry)),
  }));
  return { ...list, pages };
}
