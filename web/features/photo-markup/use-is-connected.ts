import { useSyncExternalStore } from 'react';
import { connection } from '#web/api/connection.ts';

/**
 * Whether the server can be reached. Changes of drawings and captions need a connection, because the device does not queue these
 * changes.
 */
export function useIsConnected(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.state) === 'online';
}

export const NEEDS_CONNECTION_TEXT = 'Saving needs a connection.';
