import type { QueryClient } from '@tanstack/react-query';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import { matchesAnyPrefix, refetch } from '#web/api/cache-policy.ts';
import { TAB_ID } from '#web/api/tab-id.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { keysInvalidatedBy } from '#web/features/live/signal-keys.ts';

/** The time in which signals are grouped, so that twenty photos cause a few refetches instead of twenty. */
const BATCH_DELAY_MS = 150;
const MIN_REFETCH_INTERVAL_MS = 1_000;
/** The longest time that the next refetch waits for a hanging call. */
const MAX_WAIT_MS = 60_000;

/**
 * Collects signals briefly, and then refetches the queries on screen that the signals invalidate. Refetches run one after
 * another, because a refetch aborts the fetch in progress. Otherwise, a series of signals on a slow connection would abort
 * every fetch.
 */
export function createRefresher(queryClient: QueryClient) {
  let pendingSignals: LiveSignal[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFetching = false;
  let lastFetchAt = Number.NEGATIVE_INFINITY;
  const schedule = () => {
    if (isFetching || pendingSignals.length === 0) return;
    timer ??= setTimeout(
      () => void fetchNow(),
      Math.max(BATCH_DELAY_MS, lastFetchAt + MIN_REFETCH_INTERVAL_MS - performance.now()),
    );
  };
  const fetchNow = async () => {
    timer = undefined;
    lastFetchAt = performance.now();
    isFetching = true;
    try {
      await waitUntilSettled(refetch(queryClient, pendingSignals.splice(0).flatMap(keysInvalidatedBy)));
    } catch (error) {
      reportFailure('Failed to refresh after a live signal', error);
    } finally {
      // The next signal is handled even after a failure.
      isFetching = false;
      schedule();
    }
  };
  return {
    handle: (signal: LiveSignal) => {
      if (signal.kind === 'beat' || isEcho(signal)) return;
      if (signal.kind === 'left' || signal.kind === 'everything') removeInactiveQueries(queryClient, signal);
      pendingSignals.push(signal);
      schedule();
    },
    stop: () => {
      pendingSignals = [];
      clearTimeout(timer);
    },
  };
}

/**
 * Removes from the cache the data that the signal invalidates, except the data on screen. The user may have lost access to this
 * data, so a page that opens later must not show it.
 */
function removeInactiveQueries(queryClient: QueryClient, signal: LiveSignal): void {
  const keys = keysInvalidatedBy(signal);
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => matchesAnyPrefix(keys, queryKey),
  });
}

/** Whether this tab's own write caused the signal. Then the write itself refetches when it settles. */
function isEcho(signal: LiveSignal): boolean {
  return 'tabId' in signal && signal.tabId === TAB_ID;
}

async function waitUntilSettled(refetchPromise: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([refetchPromise, timeout]);
  clearTimeout(timer);
}
