import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import { hearLive } from '#web/api/live-tabs.ts';
import { isTouched } from './touched-keys.ts';

/** Twenty photos in a row are fetched a few times, and not twenty times. */
const GATHER_MS = 150;
const APART_MS = 1_000;

/** Keeps what this user's screens show as the server has it; nobody's while there is no user. */
export function useLive(userId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return undefined;
    const refresher = createRefresher(queryClient);
    const stopHearing = hearLive(userId, refresher.take);
    return () => {
      stopHearing();
      refresher.stop();
    };
  }, [queryClient, userId]);
}

/** Gathers signals for a moment, and then fetches anew what they touch and what is on screen. */
function createRefresher(queryClient: QueryClient) {
  let gathered: LiveSignal[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  const refreshNow = () => {
    timer = undefined;
    lastAt = performance.now();
    refresh(queryClient, gathered.splice(0));
  };
  return {
    take: (signal: LiveSignal) => {
      if (signal.kind === 'beat') return;
      gathered = [...gathered, signal];
      timer ??= setTimeout(refreshNow, Math.max(GATHER_MS, lastAt + APART_MS - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

function refresh(queryClient: QueryClient, signals: LiveSignal[]): void {
  const left = signals.filter(({ kind }) => kind === 'left');
  // What is not on screen must not come back from the cache.
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => left.some((signal) => isTouched(queryKey, signal)),
  });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => signals.some((signal) => isTouched(queryKey, signal)),
  });
}
