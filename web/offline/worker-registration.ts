import { noteWaitingWorker, onNewVersion } from './new-version.ts';
import { canWorkOffline } from './offline-setting.ts';

/** The first page loads without competition from the files that the worker stores. */
const DELAY_MS = 5_000;

/** Registers the service worker some time after the start, and reports its newer versions. Returns how to cancel it. */
export function registerWorker(): () => void {
  if (!canWorkOffline) return () => undefined;
  const timer = setTimeout(() => {
    // A private window may refuse; the application then works only online.
    void register().catch(() => undefined);
  }, DELAY_MS);
  return () => clearTimeout(timer);
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  });
  if (registration.waiting && registration.active) noteWaitingWorker(registration.waiting);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  // A response of a newer server is known before the browser looks for a newer worker.
  onNewVersion(() => void registration.update().catch(() => undefined));
}

function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // Without a controller this is the first version, which needs no reload.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) noteWaitingWorker(worker);
  });
}
