import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isRefused, isServerAway } from './api-error.ts';
import { isShownAhead, markAnswered } from './shown-ahead.ts';

/**
 * The cache of everything that the server told, with the specified constants
 * (docs/requirements/http.md, Browser calls).
 */
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
      // Offline a call fails at once and says so: paused without a word, it would look as if it were under way.
      queries: {
        staleTime: 5_000,
        retry: retryOnce,
        retryDelay,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: retryOnce, retryDelay, networkMode: 'always' },
    },
  });
  return queryClient;
}

/** Nobody looks at a screen for longer than this without an answer. */
const LONGEST_RETRY_DELAY_MS = 30_000;

/** Once more, unless the server said no or asks for a long wait, or the person gave up. */
export function retryOnce(failures: number, error: Error): boolean {
  const isSoon = retryDelay(failures, error) <= LONGEST_RETRY_DELAY_MS;
  return failures < 1 && isSoon && !isRefused(error) && error.name !== 'AbortError';
}

/** As long as the server asks for; otherwise a second. */
function retryDelay(_failures: number, error: Error): number {
  return (error instanceof ApiError && error.retryAfterMs) || 1_000;
}

/** What is on screen and could not be fetched without the server is fetched when it is back. */
export function refetchUnreached(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => isServerAway(state.error) },
    // A fetch that is under way already asks the server that is back.
    { cancelRefetch: false },
  );
}
