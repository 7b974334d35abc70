const waiting = new Set<() => void>();

/** Calls `retry` each time the server is known to be up, until the returned function is called. */
export function onServerContact(retry: () => void): () => void {
  waiting.add(retry);
  return () => void waiting.delete(retry);
}

/** Retries everything that waits for the server. */
export function announceServerContact(): void {
  for (const retry of waiting) retry();
}
