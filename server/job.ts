/** Work that a process repeats. */
export interface Job {
  /** Starts a run, unless the job is running or stopped. */
  runNow(): void;
  /** Aborts the signal of the current run, and resolves when this run has ended. No other run starts. */
  stop(): Promise<void>;
}

/**
 * Runs immediately, and then at this interval until the job is stopped. While a run takes longer than the interval, no other run
 * starts.
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
