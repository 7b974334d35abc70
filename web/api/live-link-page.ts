import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetch } from './cache-policy.ts';
import { subscribeToLinkPage } from './live-tabs.ts';
import { reviewKeys, statusKeys } from './query-keys.ts';

const KEYS = { review: reviewKeys, status: statusKeys };

/** Keeps the review page or the status page up to date while it is visible. `token` is the token of its link. */
export function useLiveLinkPage(token: string, page: 'review' | 'status' = 'review'): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      refetchOnSignals(queryClient, `/api/${page}/${encodeURIComponent(token)}/live`, KEYS[page].one(token)),
    [queryClient, page, token],
  );
}

/**
 * Fetches after each signal except a heartbeat, one fetch at a time, because a new fetch aborts the one in progress.
 * After the signal that the link is no longer valid, closes the stream and fetches once more.
 */
export function refetchOnSignals(queryClient: QueryClient, path: string, key: QueryKey): () => void {
  let isOutdated = false;
  let isFetching = false;
  const fetchWhileOutdated = async () => {
    isFetching = true;
    while (isOutdated) {
      isOutdated = false;
      // Sequential, because a new fetch aborts the one in progress.
      // oxlint-disable-next-line no-await-in-loop
      await refetch(queryClient, [key]);
    }
    isFetching = false;
  };
  const stop = subscribeToLinkPage(path, ({ kind }) => {
    if (kind === 'beat') return;
    if (kind === 'ended') stop();
    isOutdated = true;
    if (!isFetching) void fetchWhileOutdated();
  });
  return () => {
    isOutdated = false;
    stop();
  };
}
