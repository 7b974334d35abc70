import type { QueryClient } from '@tanstack/react-query';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { isTouched } from './touched-keys.ts';

/** Twenty photos in a row are fetched a few times, and not twenty times. */
const GATHER_MS = 150;
const APART_MS = 1_000;
/** A call that hangs for longer is given up for the next one. */
const WAIT_AT_MOST_MS = 60_000;

/**
 * Gathers signals for a moment, and then fetches anew what they touch and what is on screen. One after the other: fetching
 * anew breaks off what is under way, and on a slow line a row of signals would let no answer arrive.
 */
export function createRefresher(queryClient: QueryClient) {
  let gathered: LiveSignal[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFetching = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  const arm = () => {
    if (isFetching || gathered.length === 0) return;
    timer ??= setTimeout(() => void fetchNow(), Math.max(GATHER_MS, lastAt + APART_MS - performance.now()));
  };
  const fetchNow = async () => {
    timer = undefined;
    lastAt = performance.now();
    isFetching = true;
    try {
      await settledOrLate(refresh(queryClient, gathered.splice(0)));
    } catch (error) {
      reportFailure('Failed to refresh after a live signal', error);
    } finally {
      // Whatever happened, the next signal is followed.
      isFetching = false;
      arm();
    }
  };
  return {
    take: (signal: LiveSignal) => {
      if (signal.kind === 'beat') return;
      if (signal.kind === 'left') dropUnseen(queryClient, signal);
      gathered.push(signal);
      arm();
    },
    stop: () => {
      gathered = [];
      clearTimeout(timer);
    },
  };
}

/** What is not on screen must not come back from the cache. */
function dropUnseen(queryClient: QueryClient, left: LiveSignal): void {
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isTouched(queryKey, left) });
}

function refresh(queryClient: QueryClient, signals: LiveSignal[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => signals.some((signal) => isTouched(queryKey, signal)),
  });
}

async function settledOrLate(fetched: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAIT_AT_MOST_MS);
  });
  await Promise.race([fetched, late]);
  clearTimeout(timer);
}
