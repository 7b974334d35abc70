import { PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';

const TICK_MS = 2;
/** Ticks that were busy for less than this are not kept. */
const MIN_STALL_MS = 5;
/** At most this much is subtracted from a tick for garbage collections, so that they cannot hide a stall. */
const MAX_COLLECTION_MS = 50;

interface Tick {
  from: number;
  to: number;
  busyMs: number;
}

/**
 * Measures the longest time for which callbacks kept this thread busy, in milliseconds: the processor time between two ticks of
 * the event loop, without garbage collections. Unlike the delay of a timer, it does not contain the work of other processes on a
 * busy machine, nor the collections of a test process with a large heap.
 */
export function measureStalls(): { longest(): number; stop(): void } {
  const ticks: Tick[] = [];
  const garbageCollections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => garbageCollections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  let last = { at: performance.now(), usedMs: usedProcessorMs() };
  const timer = setInterval(() => {
    const now = { at: performance.now(), usedMs: usedProcessorMs() };
    const busyMs = now.usedMs - last.usedMs;
    if (busyMs >= MIN_STALL_MS) ticks.push({ from: last.at, to: now.at, busyMs });
    last = now;
  }, TICK_MS);
  return {
    longest: () => {
      garbageCollections.push(...observer.takeRecords());
      return Math.max(
        0,
        ...ticks.map((tick) => tick.busyMs - garbageCollectionMsIn(tick, garbageCollections)),
      );
    },
    stop: () => {
      clearInterval(timer);
      observer.disconnect();
    },
  };
}

function garbageCollectionMsIn({ from, to }: Tick, collections: readonly PerformanceEntry[]): number {
  return collections
    .filter(({ startTime }) => startTime >= from && startTime <= to)
    .reduce((sum, { duration }) => Math.min(sum + duration, MAX_COLLECTION_MS), 0);
}

function usedProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
