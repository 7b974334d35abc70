const retryListeners = new Set<() => void>();

/** Calls `retry` each time the server is known to be up, until the returned function is called. */
export function onServerContact(retry: () => void): () => void {
  retryListeners.add(retry);
  return () => void retryListeners.delete(retry);
}

/** Calls all functions that wait for the server to be up. */
export function announceServerContact(): void {
  for (const retry of retryListeners) retry();
}
