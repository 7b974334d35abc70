import { vi } from 'vitest';

/** Long enough for a machine that has better things to do: only what never comes is a failure. */
const AT_MOST_MS = 30_000;

/** Asks again until the check no longer throws, and gives what it gives. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: AT_MOST_MS, interval: 20 });
}
