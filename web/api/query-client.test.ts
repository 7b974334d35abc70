import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError, unreachableError } from './api-error.ts';
import { createQueryClient, refetchUnavailable, shouldRetryOnce } from './query-client.ts';

type RetryDelay = (failures: number, error: Error) => number;

test('retries a transient error once', () => {
  for (const error of [unreachableError(), new ApiError(503, 'Starting'), new Error('Unknown')]) {
    expect([shouldRetryOnce(0, error), shouldRetryOnce(1, error)]).toEqual([true, false]);
  }
});

test.each([400, 401, 403, 404, 409, 413, 429])('does not retry a call rejected with %d', (status) => {
  expect(shouldRetryOnce(0, new ApiError(status, 'Refused'))).toBe(false);
});

test('does not retry a canceled upload', () => {
  expect(shouldRetryOnce(0, new DOMException('The upload was cancelled.', 'AbortError'))).toBe(false);
});

test('waits as long as Retry-After asks, and does not retry when that is long', () => {
  const busyError = (retryAfterMs: number) => new ApiError(503, 'Busy', { retryAfterMs });
  const { retryDelay } = createQueryClient({ onError: () => undefined }).getDefaultOptions().queries ?? {};
  expect([busyError(7_000), unreachableError()].map((error) => (retryDelay as RetryDelay)(0, error))).toEqual(
    [7_000, 1_000],
  );
  expect(shouldRetryOnce(0, busyError(7_000))).toBe(true);
  expect(shouldRetryOnce(0, busyError(60_000))).toBe(false);
});

test('uses the specified query defaults', () => {
  expect(createQueryClient({ onError: () => undefined }).getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: 5_000,
      retry: shouldRetryOnce,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: shouldRetryOnce, networkMode: 'always' },
  });
});

test('refetchUnavailable skips queries that the server rejected', async () => {
  const queryClient = createQueryClient({ onError: () => undefined });
  const fetchedNames: string[] = [];
  const watch = (name: string, error: Error) =>
    new QueryObserver(queryClient, {
      queryKey: [name],
      retry: false,
      queryFn: () => {
        fetchedNames.push(name);
        return Promise.reject(error);
      },
    }).subscribe(() => undefined);
  const unsubscribeFunctions = [
    watch('unreached', unreachableError()),
    watch('proxy', new ApiError(502, 'Bad Gateway')),
    watch('refused', new ApiError(404, 'Gone')),
  ];
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await refetchUnavailable(queryClient);
  expect(fetchedNames).toEqual(['unreached', 'proxy', 'refused', 'unreached', 'proxy']);
  for (const unsubscribe of unsubscribeFunctions) unsubscribe();
});

test('refetchUnavailable does not restart a fetch that is in progress', async () => {
  const queryClient = createQueryClient({ onError: () => undefined });
  const response = Promise.withResolvers<string>();
  const queryFn = vi
    .fn<() => Promise<string>>(() => response.promise)
    .mockRejectedValueOnce(unreachableError());
  const watcher = new QueryObserver(queryClient, { queryKey: ['projects'], retry: false, queryFn });
  const unsubscribe = watcher.subscribe(() => undefined);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.setQueryData(['projects'], 'old');
  const error = unreachableError();
  queryClient
    .getQueryCache()
    .find({ queryKey: ['projects'] })
    ?.setState({ status: 'error', error });
  void watcher.refetch();
  const refetchPromise = refetchUnavailable(queryClient);
  response.resolve('new');
  await refetchPromise;
  expect(queryFn).toHaveBeenCalledTimes(2);
  unsubscribe();
});
