import { useSyncExternalStore } from 'react';
import { countUnsentWrites, countWaitingWrites, onUnsentWrites } from '#web/offline/outboxes.ts';

/** The number of the user's writes that the server has not stored yet. */
export function useUnsentWriteCount(userId: number): number {
  return useSyncExternalStore(onUnsentWrites, () => countUnsentWrites(userId));
}

/** The number of the user's unsent writes that were rejected or interrupted (see `countWaitingWrites`). */
export function useWaitingWriteCount(userId: number): number {
  return useSyncExternalStore(onUnsentWrites, () => countWaitingWrites(userId));
}
