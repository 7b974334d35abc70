/** Work that a process repeats. */
export interface Job {
  /** Runs now, unless it is running. */
  runNow(): void;
  /** Resolves when the current run has ended; no other run starts. */
  stop(): Promise<void>;
}

/**
 * Runs now and then at this interval until the job is stopped. While a run takes longer than the interval, no other run starts.
 */
export function startJob(intervalMs: number, run: (signal: AbortSignal) => Promise<void>): Job {
  const stopping = new AbortController();
  let currentRun: Promise<void> | null = null;
  const runUnlessRunning = () => {
    currentRun ??= run(stopping.signal).finally(() => {
      currentRun = null;
    });
  };
  const timer = setInterval(runUnlessRunning, intervalMs).unref();
  runUnlessRunning();
  return {
    runNow: () => {
      if (!stopping.signal.aborted) runUnlessRunning();
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await currentRun;
    },
  };
}
