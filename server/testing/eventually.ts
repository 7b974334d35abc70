import { vi } from 'vitest';

/** Long enough for a busy machine. */
const AT_MOST_MS = 30_000;

/** Repeats the check until it no longer throws, and returns its result. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: AT_MOST_MS, interval: 20 });
}
