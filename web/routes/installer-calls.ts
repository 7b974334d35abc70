import type { QueryClient } from '@tanstack/react-query';
import { isId } from '#shared/ids.ts';
import { decodeNameList } from '#shared/registry/name-list-encoding.ts';
import { mayBrowseRegistry, mayHaveTeam } from '#shared/team/team.policy.ts';
import { cachedActor } from '#web/session/session.ts';
import {
  installerProfileQuery,
  registryListQuery,
  registryStatesQuery,
} from '#web/features/registry/registry.queries.ts';
import { teamListQuery } from '#web/features/team/team.queries.ts';

// The initial API calls of the installer pages.

export function prefetchTeam(queryClient: QueryClient, q = ''): void {
  const actor = cachedActor(queryClient);
  if (actor && mayHaveTeam(actor)) void queryClient.prefetchInfiniteQuery(teamListQuery(q));
}

interface RegistryParams {
  q?: string | undefined;
  state?: string | undefined;
  certifications?: string | undefined;
}

export function prefetchRegistry(
  queryClient: QueryClient,
  { q = '', state = '', certifications = '' }: RegistryParams,
): void {
  const actor = cachedActor(queryClient);
  if (!actor || !mayBrowseRegistry(actor)) return;
  const filter = { q, state, certifications: decodeNameList(certifications) };
  void queryClient.prefetchInfiniteQuery(registryListQuery(filter));
  void queryClient.prefetchQuery(registryStatesQuery);
}

export function prefetchProfile(queryClient: QueryClient, id = ''): void {
  if (isId(id)) void queryClient.prefetchQuery(installerProfileQuery(Number(id)));
}
