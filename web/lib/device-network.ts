import { useSyncExternalStore } from 'react';

/** Whether the device has a network. `web/api/connection.ts` tracks whether the server can be reached. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, isOnline);
}

/** Whether the device has a network. Other code calls this function instead of reading `navigator.onLine`. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Calls `onChange` when the device gets or loses its network, until the returned function is called. */
export function subscribeToNetwork(onChange: () => void): () => void {
  const listenerController = new AbortController();
  window.addEventListener('online', onChange, listenerController);
  window.addEventListener('offline', onChange, listenerController);
  return () => listenerController.abort();
}
