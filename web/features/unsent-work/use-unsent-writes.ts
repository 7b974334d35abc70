import { useSyncExternalStore } from 'react';
import { countUnsentWrites, countWaitingWrites, onUnsentWrites } from '#web/offline/outboxes.ts';

/** The number of the user's writes that the server does not have yet. */
export function useUnsentWrites(userId: number): number {
  return useSyncExternalStore(onUnsentWrites, () => countUnsentWrites(userId));
}

/** The number of the user's writes that could not be sent just now. */
export function useWaitingWrites(userId: number): number {
  return useSyncExternalStore(onUnsentWrites, () => countWaitingWrites(userId));
}
