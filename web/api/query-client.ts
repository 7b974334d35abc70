import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { QueryPersister } from '@tanstack/react-query';
import { ApiError, isRefused, isServerUnavailable } from './api-error.ts';
import { CachePolicy } from './cache-policy.ts';

/**
 * The cache of everything that the server answered, with the specified constants
 * (docs/requirements/http.md, Browser calls) and one policy for what writes change (decision 0035).
 */
export function createQueryClient({ onError }: { onError: (error: unknown) => void }): QueryClient {
  const policy = new CachePolicy();
  // Polls, focus and live signals leave alone what an optimistic write shows; its end fetches it.
  const keepOptimistic: QueryPersister = (queryFn, context, { queryKey, state }) =>
    state.data !== undefined && !state.fetchMeta?.fetchMore && policy.isAhead(queryKey)
      ? state.data
      : queryFn(context);
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onMutate: (_input, mutation) => policy.start(mutation),
      // Returns nothing: the mutation ends without waiting for the refetches.
      onSettled: (_output, _error, _input, _rollback, mutation) => policy.settle(mutation, queryClient),
    }),
    defaultOptions: {
      // Offline, a call fails at once and says so. A paused one would look as if it were in progress.
      queries: {
        staleTime: 5_000,
        retry: retryOnce,
        retryDelay,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
        persister: keepOptimistic,
      },
      mutations: { retry: retryOnce, retryDelay, networkMode: 'always' },
    },
  });
  return queryClient;
}

/** Nobody watches a screen for longer than this without an answer. */
const MAX_RETRY_DELAY_MS = 30_000;

/** Retries once, unless the server refused or asks for a long wait, or the caller aborted. */
export function retryOnce(failures: number, error: Error): boolean {
  const isSoon = retryDelay(failures, error) <= MAX_RETRY_DELAY_MS;
  return failures < 1 && isSoon && !isRefused(error) && error.name !== 'AbortError';
}

/** As long as the server asks for; otherwise a second. */
function retryDelay(_failures: number, error: Error): number {
  return (error instanceof ApiError && error.retryAfterMs) || 1_000;
}

/** Fetches again what is on screen and failed because the server was away. */
export function refetchUnreached(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => isServerUnavailable(state.error) },
    // A fetch in progress already asks the server that is back.
    { cancelRefetch: false },
  );
}
