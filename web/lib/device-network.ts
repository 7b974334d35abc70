import { useSyncExternalStore } from 'react';

/** Whether the device has a network. Whether the server can be reached, `web/api/connection.ts` knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, isOnline);
}

/** The one place that asks the browser about its network. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Calls `onChange` when the device gets or loses its network, until the returned function is called. */
export function subscribeToNetwork(onChange: () => void): () => void {
  const ending = new AbortController();
  window.addEventListener('online', onChange, ending);
  window.addEventListener('offline', onChange, ending);
  return () => ending.abort();
}
