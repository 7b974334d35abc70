import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { QueryPersister } from '@tanstack/react-query';
import { ApiError, isRefused, isServerUnavailable } from './api-error.ts';
import { fetchOrCopy, isCopy } from '#web/offline/device-copies.ts';
import { CachePolicy } from './cache-policy.ts';

/**
 * Creates the cache of server data, with the specified constants (docs/requirements/http.md, Browser calls) and one policy
 * for the effects of writes (decision 0035).
 */
export function createQueryClient({ onError }: { onError: (error: unknown) => void }): QueryClient {
  const policy = new CachePolicy();
  // While an optimistic write is pending, refetches by polls, focus or live signals return the cached data. The data is
  // fetched when the write ends.
  const persister: QueryPersister = (queryFn, context, query) => {
    const { queryKey, state } = query;
    return state.data !== undefined && !state.fetchMeta?.fetchMore && policy.hasOptimisticChange(queryKey)
      ? state.data
      : fetchOrCopy(async () => queryFn(context), query);
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onMutate: (_input, mutation) => policy.start(mutation),
      // `settle` does not return the promise of the refetches, so the mutation does not wait for them.
      onSettled: (_output, _error, _input, _rollback, mutation) => policy.settle(mutation, queryClient),
    }),
    defaultOptions: {
      // An offline call fails at once, because a paused call would look as if it were in progress.
      queries: {
        staleTime: 5_000,
        retry: shouldRetryOnce,
        retryDelay,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
        persister,
      },
      mutations: { retry: shouldRetryOnce, retryDelay, networkMode: 'always' },
    },
  });
  return queryClient;
}

/** The longest delay before an automatic retry. Users do not wait longer for a screen. */
const MAX_RETRY_DELAY_MS = 30_000;

/** Retries once, unless the server rejected the call or asks for a long wait, or the caller aborted. */
export function shouldRetryOnce(failures: number, error: Error): boolean {
  const isDelayShort = retryDelay(failures, error) <= MAX_RETRY_DELAY_MS;
  return failures < 1 && isDelayShort && !isRefused(error) && error.name !== 'AbortError';
}

/** The delay that the server asks for, or one second. */
function retryDelay(_failures: number, error: Error): number {
  return (error instanceof ApiError && error.retryAfterMs) || 1_000;
}

/** Refetches the queries on screen that failed because the server was unavailable, or that show a copy stored on the device. */
export function refetchUnavailable(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries(
    { type: 'active', predicate: (query) => isServerUnavailable(query.state.error) || isCopy(query) },
    // A fetch in progress already uses the restored connection.
    { cancelRefetch: false },
  );
}
