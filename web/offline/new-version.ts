import { Listeners } from '#web/lib/listeners.ts';
import { settings } from '#web/lib/settings.ts';

// Tracks whether the server has a newer version of the application than this page. The user decides when the newer version is
// loaded.

let isReady = false;
let waitingWorker: ServiceWorker | undefined;
const listeners = new Listeners();

export function isNewVersionReady(): boolean {
  return isReady;
}

export const onNewVersion = listeners.subscribe;

/**
 * Compares the build in a server's response with the build of this page. Shows the update notice when they differ. A later
 * response from a server that still has the build of this page does not hide the notice.
 */
export function checkServerBuild(build: string | null): void {
  if (build !== null && settings.build !== '' && build !== settings.build) publish(true);
}

/** Called when the service worker of a newer version is installed and waits for the user. */
export function setWaitingWorker(worker: ServiceWorker): void {
  waitingWorker = worker;
  publish(true);
}

/**
 * Activates the waiting worker, and then reloads the page with the newer version. Reloads at once when no worker waits, for
 * example because another tab has activated it.
 */
export function loadNewVersion(): void {
  const worker = waitingWorker;
  if (worker?.state !== 'installed') return window.location.reload();
  // Waits for the state of the worker, because the event `controllerchange` does not occur on a page that no worker
  // controls, such as after a forced reload.
  worker.addEventListener('statechange', () => {
    if (worker.state === 'activated' || worker.state === 'redundant') window.location.reload();
  });
  worker.postMessage('activate');
}

/** Removes the notice; for tests, which share the page. */
export function resetNewVersion(): void {
  waitingWorker = undefined;
  publish(false);
}

function publish(next: boolean): void {
  if (isReady === next) return;
  isReady = next;
  listeners.notify();
}
