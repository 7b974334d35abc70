/** Returns a function that reads at most once in this time: all calls within it, or during a read, share the result. */
export function shareResult<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let latestResult: Promise<T> | undefined;
  let isRunning = false;
  let startedAt = 0;
  return () => {
    if (latestResult && (isRunning || performance.now() - startedAt < milliseconds)) return latestResult;
    isRunning = true;
    startedAt = performance.now();
    latestResult = read().finally(() => {
      isRunning = false;
    });
    return latestResult;
  };
}
