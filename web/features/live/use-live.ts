import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToLive } from '#web/api/live-tabs.ts';
import { createRefresher } from './refresher.ts';

/** Keeps what this user's screens show as the server has it; nobody's while there is no user. */
export function useLive(userId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return undefined;
    const refresher = createRefresher(queryClient);
    const stopHearing = subscribeToLive(userId, refresher.take);
    return () => {
      stopHearing();
      refresher.stop();
    };
  }, [queryClient, userId]);
}
