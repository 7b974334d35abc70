import { useSyncExternalStore } from 'react';
import { countUnsentWrites, countWaitingWrites, onUnsentWrites } from '#web/offline/outboxes.ts';

/** The number of the user's writes that the server has not stored yet. */
export function useUnsentWriteCount(userId: number): number {
  return useSyncExternalStore(onUnsentWrites, () => countUnsentWrites(userId));
}

/** The number of the user's writes that are queued because they could not be sent at once. */
export function useWaitingWriteCount(userId: number): number {
  return useSyncExternalStore(onUnsentWrites, () => countWaitingWrites(userId));
}
