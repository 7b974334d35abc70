/**
 * Returns a function that calls `read` at most once in `milliseconds`. All calls within this time, or while `read`
 * runs, share the result.
 */
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
