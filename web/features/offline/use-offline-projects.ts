import { CancelledError, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isInterruption } from '#web/api/api-error.ts';
import { onServerContact } from '#web/api/server-contact.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { canWorkOffline, isOfflineEnabled } from '#web/offline/offline-setting.ts';
import { registerWorker } from '#web/offline/worker-registration.ts';
import { readStoredUser } from '#web/session/stored-user.ts';

const REFRESH_INTERVAL_MS = 10 * 60_000;
const RETRY_DELAY_MS = 60_000;

/** Stores the application and the user's projects on this device, and keeps them up to date. */
export function useOfflineProjects(userId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return undefined;
    const cancelRegistration = registerWorker(queryClient);
    const stopRefreshing = keepRefreshing(queryClient, userId);
    return () => {
      cancelRegistration();
      stopRefreshing();
    };
  }, [queryClient, userId]);
}

/**
 * Refreshes the stored projects as soon as the service worker is active, then regularly, and when the server can be reached
 * again. The next refresh is at least 10 minutes after the last one, or one minute after an interrupted one. Returns a function
 * that stops the refreshes.
 */
function keepRefreshing(queryClient: QueryClient, userId: number): () => void {
  if (!canWorkOffline) return () => undefined;
  let lastRefreshAt = Number.NEGATIVE_INFINITY;
  let isWorkerActive = false;
  const refresh = async () => {
    if (!isWorkerActive) return;
    if (performance.now() - lastRefreshAt < REFRESH_INTERVAL_MS || readStoredUser()?.id !== userId) return;
    // Checked before each refresh, because the user may turn offline use on or off while the page is open.
    if (!isOfflineEnabled()) return;
    lastRefreshAt = performance.now();
    if (!(await refreshInOneTab(queryClient, userId))) lastRefreshAt += RETRY_DELAY_MS - REFRESH_INTERVAL_MS;
  };
  const timer = setInterval(() => void refresh(), REFRESH_INTERVAL_MS / 10);
  const stopWaiting = onServerContact(() => void refresh());
  void navigator.serviceWorker.ready.then(() => {
    isWorkerActive = true;
    return refresh();
  });
  return () => {
    clearInterval(timer);
    stopWaiting();
  };
}

/**
 * Refreshes the projects on the device. If another refresh is running, does nothing when `ifAvailable` is true, and
 * waits for the end of that refresh when `ifAvailable` is false. Does nothing when a refresh is already waiting.
 * Returns false when the connection was interrupted, or when a change by the user cancelled a fetch. Some projects may then
 * be missing.
 */
export async function refreshInOneTab(
  queryClient: QueryClient,
  userId: number,
  { ifAvailable = true } = {},
): Promise<boolean> {
  const lockName = `wrapline-offline-${String(userId)}`;
  const { pending = [] } = await navigator.locks.query();
  if (pending.some(({ name }) => name === lockName)) return true;
  return navigator.locks.request(lockName, { ifAvailable }, async (lock) => {
    if (!lock || !isOfflineEnabled()) return true;
    try {
      const { refreshStoredProjects } = await import('./stored-projects.ts');
      await refreshStoredProjects(queryClient, userId);
    } catch (error) {
      // An interrupted refresh is not reported, because a later refresh stores the missing projects.
      if (isInterruption(error) || error instanceof CancelledError) return false;
      if (readStoredUser()?.id === userId) reportFailure('Failed to keep projects on the device', error);
    }
    return true;
  });
}
