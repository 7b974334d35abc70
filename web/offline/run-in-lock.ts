/** The longest wait for the lock. It is limited, because a suspended tab keeps its lock. */
const MAX_WAIT_MS = 60_000;

/**
 * Runs a task while no other tab runs a task with this name. Waits at most a minute for the other tab, then runs the task anyway.
 * Does not wait if the browser has no locks (pages loaded over plain http from another machine).
 */
export async function runInLock(name: string, task: () => Promise<void>): Promise<void> {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  if (!locks) return task();
  let isStarted = false;
  try {
    await locks.request(name, { signal: AbortSignal.timeout(MAX_WAIT_MS) }, () => {
      isStarted = true;
      return task();
    });
  } catch (error) {
    if (isStarted) throw error;
    await task();
  }
  return undefined;
}
