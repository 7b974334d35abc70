const TICK_MS = 2;

/**
 * Measures the longest time for which callbacks kept this thread busy, in milliseconds: the processor time between two ticks of
 * the event loop. Unlike the delay of a timer, it does not contain the work of other processes on a busy machine.
 */
export function measureStalls(): { longest(): number; stop(): void } {
  let longestStall = 0;
  let lastUsedMs = usedProcessorMs();
  const timer = setInterval(() => {
    const now = usedProcessorMs();
    longestStall = Math.max(longestStall, now - lastUsedMs);
    lastUsedMs = now;
  }, TICK_MS);
  return { longest: () => longestStall, stop: () => clearInterval(timer) };
}

function usedProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
