import { useSyncExternalStore } from 'react';
import { connection } from '#web/api/connection.ts';

/** Whether the server can be reached. Drawings and captions need it, because the device does not store their unsent changes. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.state) === 'online';
}

export const NEEDS_CONNECTION_TEXT = 'Saving needs a connection.';
