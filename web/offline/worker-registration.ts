import type { QueryClient } from '@tanstack/react-query';
import { noteWaitingWorker, onNewVersion } from './new-version.ts';
import { canWorkOffline } from './offline-setting.ts';

/** The first page has loaded when no call has run for this long, so the files that the worker stores do not compete with it. */
const QUIET_MS = 1_000;

/** Registers the service worker after the first page has loaded, and reports its newer versions. Returns how to cancel it. */
export function registerWorker(queryClient: QueryClient): () => void {
  if (!canWorkOffline) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    if (queryClient.isFetching() === 0) timer = setTimeout(start, QUIET_MS);
  };
  const stopWatching = queryClient.getQueryCache().subscribe(wait);
  const cancel = () => {
    stopWatching();
    clearTimeout(timer);
  };
  const start = () => {
    cancel();
    // A private window may refuse; the application then works only online.
    void registerServiceWorker().catch(() => undefined);
  };
  wait();
  return cancel;
}

async function registerServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  });
  if (registration.waiting && registration.active) noteWaitingWorker(registration.waiting);
  registration.addEventListener('updatefound', () => watchForInstalled(registration.installing));
  // A response of a newer server is known before the browser looks for a newer worker.
  onNewVersion(() => void registration.update().catch(() => undefined));
}

function watchForInstalled(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // Without a controller this is the first version, which needs no reload.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) noteWaitingWorker(worker);
  });
}
