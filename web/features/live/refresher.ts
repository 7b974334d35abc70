import type { QueryClient } from '@tanstack/react-query';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import { hasKey, refetch } from '#web/api/cache-policy.ts';
import { TAB_ID } from '#web/api/tab-id.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { touchedKeys } from '#web/features/live/signal-keys.ts';

/** Twenty photos in a row cause a few refetches, not twenty. */
const COLLECT_MS = 150;
const INTERVAL_MS = 1_000;
/** The next refetch does not wait longer for a call that hangs. */
const MAX_WAIT_MS = 60_000;

/**
 * Collects signals for a moment, and then refetches what they touch and is on screen. One refetch after the other: a refetch
 * aborts the fetch in progress, and on a slow line a series of signals would let no answer arrive.
 */
export function createRefresher(queryClient: QueryClient) {
  let collected: LiveSignal[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFetching = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  const arm = () => {
    if (isFetching || collected.length === 0) return;
    timer ??= setTimeout(
      () => void fetchNow(),
      Math.max(COLLECT_MS, lastAt + INTERVAL_MS - performance.now()),
    );
  };
  const fetchNow = async () => {
    timer = undefined;
    lastAt = performance.now();
    isFetching = true;
    try {
      await settledOrLate(refetch(queryClient, collected.splice(0).flatMap(touchedKeys)));
    } catch (error) {
      reportFailure('Failed to refresh after a live signal', error);
    } finally {
      // Also after a failure, the next signal is handled.
      isFetching = false;
      arm();
    }
  };
  return {
    take: (signal: LiveSignal) => {
      if (signal.kind === 'beat' || isOwn(signal)) return;
      if (signal.kind === 'left') dropUnseen(queryClient, signal);
      collected.push(signal);
      arm();
    },
    stop: () => {
      collected = [];
      clearTimeout(timer);
    },
  };
}

/** What is not on screen must not come back from the cache. */
function dropUnseen(queryClient: QueryClient, left: LiveSignal): void {
  const keys = touchedKeys(left);
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => hasKey(keys, queryKey) });
}

/** What this tab has written itself, it fetches when the write settles. */
function isOwn(signal: LiveSignal): boolean {
  return 'tabId' in signal && signal.tabId === TAB_ID;
}

async function settledOrLate(fetched: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([fetched, late]);
  clearTimeout(timer);
}
