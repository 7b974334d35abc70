import { settings } from '#web/lib/settings.ts';

// Whether the server has a newer version of the application than this page. The user chooses when it is loaded.

let isReady = false;
let waitingWorker: ServiceWorker | undefined;
const listeners = new Set<() => void>();

export function isNewVersionReady(): boolean {
  return isReady;
}

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Compares the build of a response's server with the build of this page. A server may get the build of this page again. */
export function noteBuild(build: string | null): void {
  if (build !== null && settings.build !== '')
    publish(build !== settings.build || waitingWorker !== undefined);
}

/** The service worker of a newer version is installed and waits for the user. */
export function noteWaitingWorker(worker: ServiceWorker): void {
  waitingWorker = worker;
  publish(true);
}

/** Reloads the page with the newer version. */
export function loadNewVersion(): void {
  if (!waitingWorker) return window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waitingWorker.postMessage('activate');
}

function publish(next: boolean): void {
  if (isReady === next) return;
  isReady = next;
  for (const notify of listeners) notify();
}
