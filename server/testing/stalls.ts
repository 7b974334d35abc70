const TICK_MS = 2;

/**
 * Measures the longest time for which callbacks kept this thread busy, in milliseconds: the processor time between two ticks of
 * the event loop. Unlike the delay of a timer, it does not contain the work of other processes on a busy machine.
 */
export function measureStalls(): { longest(): number; stop(): void } {
  let longest = 0;
  let last = usedMs();
  const timer = setInterval(() => {
    const now = usedMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, TICK_MS);
  return { longest: () => longest, stop: () => clearInterval(timer) };
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
