import type { QueryClient } from '@tanstack/react-query';

/** Removes the delay before the cache repeats a failed call. `query-client.test.ts` tests the delay. */
export function removeRetryDelays(queryClient: QueryClient): void {
  const { queries, mutations } = queryClient.getDefaultOptions();
  const retryDelay = 0;
  queryClient.setDefaultOptions({
    queries: { ...queries, retryDelay },
    mutations: { ...mutations, retryDelay },
  });
}
