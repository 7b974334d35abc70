import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { InstallerProfile, RegistryEntry } from '#shared/registry/registry.contract.ts';
import type { Installer } from '#shared/team/installer.wire.ts';
import type { TeamMember } from '#shared/team/team.contract.ts';
import { errorToastHandler } from '#web/session/failure-toast.ts';
import { call, callPage } from '#web/api/call.ts';
import { mapItem, withoutItem } from '#web/api/pages.ts';
import type { Pages } from '#web/api/pages.ts';
import { pagedQuery } from '#web/api/paged-query.ts';
import { registryKeys, teamKeys } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { toast } from '#web/ui/toast-store.ts';

const MAX_CHOICES = '500';
const RETRY_DELAY_MS = 1_000;

/** The team of the signed-in contractor, for choosing an installer. Other users get an error. */
export const teamQuery = queryOptions({
  queryKey: teamKeys.choices,
  queryFn: ({ signal }) => call('GET /api/subcontractors', { query: { limit: MAX_CHOICES } }, { signal }),
  retryDelay: RETRY_DELAY_MS,
});

/** The team members that match the search, sorted by name, page by page. */
export function teamListQuery(q: string) {
  return pagedQuery({
    queryKey: teamKeys.list(q),
    pageSize: 50,
    fetchPage: (query, options) => callPage('GET /api/subcontractors', { query: { ...query, q } }, options),
    placeholderData: keepPreviousData,
    retryDelay: RETRY_DELAY_MS,
  });
}

/** The query keys that a change of the team invalidates. The registry also shows whether an installer is on the team. */
const INVALIDATED_KEYS = [teamKeys.all, registryKeys.all];

type NamedInstaller = Pick<Installer, 'id' | 'name'>;

/**
 * Adds an installer to the team. `onAdded` is called before the cache update, which removes the button that adds the
 * installer.
 */
export function useAddToTeam({ id, name }: NamedInstaller, onAdded: () => void) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (_: void, key) =>
      call('POST /api/subcontractors/add-to-team', { body: { subcontractorId: id } }, { key }),
    onSuccess: () => {
      onAdded();
      updateCachedMembership(queryClient, id, true);
      toast({ title: 'Subcontractor added to your team', description: `You can now assign ${name}.` });
    },
    onError: errorToastHandler('Failed to add subcontractor'),
  });
}

export function useRemoveFromTeam({ id, name }: NamedInstaller) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (_: void, key) =>
      call('POST /api/subcontractors/remove-from-team', { body: { subcontractorId: id } }, { key }),
    onSuccess: () => {
      updateCachedMembership(queryClient, id, false);
      queryClient.setQueriesData<Pages<TeamMember>>(
        { queryKey: teamKeys.lists },
        (list) => list && withoutItem(list, id),
      );
      toast({
        title: 'Subcontractor removed from your team',
        description: `${name} stays on assigned projects.`,
      });
    },
    onError: errorToastHandler('Failed to remove subcontractor'),
  });
}

/** Updates the team membership of an installer in the cached registry lists and the cached profile. */
function updateCachedMembership(queryClient: QueryClient, id: number, isInTeam: boolean): void {
  queryClient.setQueriesData<Pages<RegistryEntry>>(
    { queryKey: registryKeys.lists },
    (list) => list && mapItem(list, id, (entry) => ({ ...entry, isInTeam })),
  );
  queryClient.setQueryData<InstallerProfile>(
    registryKeys.one(id),
    (profile) => profile && { ...profile, isInTeam },
  );
}
