import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToLive } from '#web/api/live-tabs.ts';
import { createRefresher } from './refresher.ts';

/** Keeps the user's screens up to date; does nothing without a user. */
export function useLive(userId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return undefined;
    const refresher = createRefresher(queryClient);
    const unsubscribe = subscribeToLive(userId, refresher.take);
    return () => {
      unsubscribe();
      refresher.stop();
    };
  }, [queryClient, userId]);
}
