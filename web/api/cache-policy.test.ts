import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import type { WriteMeta } from './cache-policy.ts';
import { createQueryClient } from './query-client.ts';
import { projectKeys, teamKeys, keysInvalidatedByProject } from './query-keys.ts';

const DETAILS = projectKeys.details(7);
const PROOFS = projectKeys.proofs(7);
const TEAM = teamKeys.list('');

test('a write refetches only the invalidated queries on screen', async () => {
  const { queryClient, fetches } = await observeQueries(DETAILS, PROOFS, TEAM);
  await runWrite(queryClient, { invalidates: keysInvalidatedByProject(7) });
  await waitUntilFetched(queryClient);
  expect(fetches()).toEqual([DETAILS]);
});

test('a write marks all other queries as stale', async () => {
  const { queryClient } = await observeQueries(TEAM);
  await runWrite(queryClient, { invalidates: keysInvalidatedByProject(7) });
  expect(queryClient.getQueryState(TEAM)?.isInvalidated).toBe(true);
});

test('a failed write refetches too, because the server may have applied it', async () => {
  const { queryClient, fetches } = await observeQueries(DETAILS);
  const rejectWrite = async () => Promise.reject(new ApiError(400, 'Refused'));
  await runWrite(queryClient, { invalidates: keysInvalidatedByProject(7) }, rejectWrite).catch(
    () => undefined,
  );
  await waitUntilFetched(queryClient);
  expect(fetches()).toEqual([DETAILS]);
});

test('overlapping writes refetch once, when the last one has settled', async () => {
  const { queryClient, fetches } = await observeQueries(DETAILS, PROOFS);
  const response = Promise.withResolvers<void>();
  const slowWrite = runWrite(queryClient, { invalidates: [projectKeys.page(7)] }, () => response.promise);
  await runWrite(queryClient, { invalidates: [projectKeys.page(7), PROOFS] });
  await waitUntilFetched(queryClient);
  expect(fetches()).toEqual([PROOFS]);
  response.resolve();
  await slowWrite;
  await waitUntilFetched(queryClient);
  expect(fetches()).toEqual([PROOFS, DETAILS]);
});

test('a write does not wait for an upload', async () => {
  const { queryClient, fetches } = await observeQueries(DETAILS);
  const response = Promise.withResolvers<void>();
  const upload = runWrite(queryClient, { invalidates: [DETAILS], isUpload: true }, () => response.promise);
  await runWrite(queryClient, { invalidates: [DETAILS] });
  await waitUntilFetched(queryClient);
  expect(fetches()).toEqual([DETAILS]);
  response.resolve();
  await upload;
});

test('a poll keeps the data of a pending optimistic write', async () => {
  const { queryClient, fetches } = await observeQueries(DETAILS);
  const response = Promise.withResolvers<void>();
  const pendingWrite = runWrite(
    queryClient,
    { invalidates: [DETAILS], isOptimistic: true },
    () => response.promise,
  );
  queryClient.setQueryData(DETAILS, 'ahead');
  await queryClient.refetchQueries({ queryKey: DETAILS });
  expect([queryClient.getQueryData(DETAILS), fetches()]).toEqual(['ahead', []]);
  response.resolve();
  await pendingWrite;
  await waitUntilFetched(queryClient);
  expect(fetches()).toEqual([DETAILS]);
});

/** Observes these queries, as a screen does, and waits until they are loaded. `fetches` lists the later fetches. */
async function observeQueries(...keys: QueryKey[]) {
  const queryClient = createQueryClient({ onError: () => undefined });
  const queryFn = vi.fn<(context: { queryKey: QueryKey }) => Promise<string>>(async () => 'fetched');
  for (const queryKey of keys)
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  await waitUntilFetched(queryClient);
  queryFn.mockClear();
  return { queryClient, fetches: () => queryFn.mock.calls.map(([{ queryKey }]) => queryKey) };
}

async function runWrite(
  queryClient: QueryClient,
  meta: WriteMeta,
  mutationFn: () => Promise<void> = async () => undefined,
): Promise<void> {
  await new MutationObserver(queryClient, { mutationFn, meta }).mutate();
}

async function waitUntilFetched(queryClient: QueryClient): Promise<void> {
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
}
