import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isRefused } from './api-error.ts';
import { isShownAhead, markAnswered } from './shown-ahead.ts';

/** The cache of everything that the server told, with the specified constants (accounts §9). */
export function createQueryClient({ onError }: { onError: (error: unknown) => void }): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      // Not returned: the mutation is over, and the screen need not wait for the refetches.
      onSettled: (_output, _error, _input, _context, mutation) => {
        markAnswered(mutation);
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [area] }) => !isShownAhead(queryClient, area),
        });
      },
    }),
    defaultOptions: {
      queries: { staleTime: 5_000, retry: retryOnce, refetchOnWindowFocus: true },
      // Offline a write fails at once and says so: kept back in silence, it would look as if it were under way.
      mutations: { retry: retryOnce, networkMode: 'always' },
    },
  });
  return queryClient;
}

/** Once more, unless the server said no or the person gave up. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !isRefused(error) && error.name !== 'AbortError';
}
