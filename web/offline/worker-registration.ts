import type { QueryClient } from '@tanstack/react-query';
import { setWaitingWorker, onNewVersion } from './new-version.ts';
import { canWorkOffline } from './offline-setting.ts';

/**
 * The first page counts as loaded when no call has run for this time. The service worker is registered after that, so that its
 * downloads do not delay the page.
 */
const QUIET_MS = 1_000;

/**
 * Registers the service worker after the first page has loaded, and reports newer versions. Returns a function that cancels the
 * registration.
 */
export function registerWorker(queryClient: QueryClient): () => void {
  if (!canWorkOffline) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startWhenQuiet = () => {
    clearTimeout(timer);
    if (queryClient.isFetching() === 0) timer = setTimeout(start, QUIET_MS);
  };
  const stopWatching = queryClient.getQueryCache().subscribe(startWhenQuiet);
  const cancel = () => {
    stopWatching();
    clearTimeout(timer);
  };
  const start = () => {
    cancel();
    // In a private window, the browser may refuse the service worker. The application then works only online.
    void registerServiceWorker().catch(() => undefined);
  };
  startWhenQuiet();
  return cancel;
}

async function registerServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  });
  if (registration.waiting && registration.active) setWaitingWorker(registration.waiting);
  registration.addEventListener('updatefound', () => watchForInstallation(registration.installing));
  // A response can reveal a newer server before the browser looks for a newer worker. `update` makes it look at once.
  onNewVersion(() => void registration.update().catch(() => undefined));
}

function watchForInstallation(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // Without a controller, this worker is the first version, which needs no reload.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) setWaitingWorker(worker);
  });
}
