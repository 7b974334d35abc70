import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToLiveSignals } from '#web/api/live-tabs.ts';
import { offlineKeys } from '#web/api/query-keys.ts';
import { refreshInOneTab } from '#web/features/offline/use-offline-projects.ts';
import { isOfflineEnabled } from '#web/offline/offline-setting.ts';
import { createRefresher } from './refresher.ts';

/** Keeps the user's screens up to date. Does nothing when no user is signed in. */
export function useLiveUpdates(userId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return undefined;
    const refresher = createRefresher(queryClient);
    const unsubscribe = subscribeToLiveSignals(userId, (signal) => {
      refresher.handle(signal);
      if (signal.kind === 'left') void removeFromDevice(queryClient, userId, signal.projectId);
      // The user may have been removed from a shop, or signals were missed. The refresh deletes the projects that the
      // user may no longer see. If another refresh is running, this refresh waits for its end, because the other
      // refresh may have started before the removal.
      if (signal.kind === 'everything' && isOfflineEnabled())
        void refreshInOneTab(queryClient, userId, { ifAvailable: false });
    });
    return () => {
      unsubscribe();
      refresher.stop();
    };
  }, [queryClient, userId]);
}

/** Removes the copy of a project from the device. The project was deleted, or the user was removed from the project. */
async function removeFromDevice(queryClient: QueryClient, userId: number, projectId: number): Promise<void> {
  const { removeStoredProject } = await import('#web/features/offline/stored-projects.ts');
  if (!isOfflineEnabled()) return;
  await removeStoredProject(userId, projectId);
  await queryClient.invalidateQueries({ queryKey: offlineKeys.stored(userId) });
}
