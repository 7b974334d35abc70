import { useSyncExternalStore } from 'react';
import { countUnsentWrites, onUnsentWrites } from '#web/offline/outboxes.ts';

/** The number of the user's messages and moves that wait on this device. */
export function useUnsentWrites(userId: number): number {
  return useSyncExternalStore(onUnsentWrites, () => countUnsentWrites(userId));
}
