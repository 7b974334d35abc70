import type { QueryClient } from '@tanstack/react-query';

/** Removes the delay before the cache repeats a failed call. It is tested by `query-client.test.ts`. */
export function retryAtOnce(queryClient: QueryClient): void {
  const { queries, mutations } = queryClient.getDefaultOptions();
  const retryDelay = 0;
  queryClient.setDefaultOptions({
    queries: { ...queries, retryDelay },
    mutations: { ...mutations, retryDelay },
  });
}
