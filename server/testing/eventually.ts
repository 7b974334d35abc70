import { vi } from 'vitest';

/** The timeout, long enough for a busy machine. */
const TIMEOUT_MS = 30_000;

/** Repeats the check until it no longer throws, and returns its result. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 20 });
}
