const waiting = new Set<() => void>();

/** Calls `retry` whenever the server has given a sign of life; gives the way to stop. */
export function whenServerHeard(retry: () => void): () => void {
  waiting.add(retry);
  return () => void waiting.delete(retry);
}

/** It has: whoever waits for it may try again. */
export function serverHeard(): void {
  for (const retry of waiting) retry();
}
