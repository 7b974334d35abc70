import { useSyncExternalStore } from 'react';
import { connection } from '#web/api/connection.ts';

/** Whether the server can be reached. Drawings and captions need it, because unsent changes of them are not stored on the device. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.state) === 'online';
}

export const NEEDS_CONNECTION = 'This needs a connection.';
