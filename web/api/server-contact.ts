const retryListeners = new Set<() => void>();

/** Calls `retry` each time the server is known to be up, until the returned function is called. */
export function onServerContact(retry: () => void): () => void {
  retryListeners.add(retry);
  return () => void retryListeners.delete(retry);
}

/** Retries everything that waits for the server. */
export function announceServerContact(): void {
  for (const retry of retryListeners) retry();
}
