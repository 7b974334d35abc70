// The service worker. Stores the application on the device, so that the application opens without a network. Never stores a
// response of the API. The pages of a signed-in user store the pictures of projects (offline-pictures.ts), and delete them at
// sign-out.
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { fetchedOrStored } from './fetched-or-stored.ts';
import { PICTURE_CACHE_PREFIX } from './picture-cache-name.ts';

/**
 * The part of the worker's global scope that is used here. TypeScript declares this scope only when the types of pages are not
 * loaded.
 */
interface WorkerScope {
  skipWaiting: () => Promise<void>;
  addEventListener: (
    type: 'message' | 'activate',
    listener: (event: Event & { data?: unknown; waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void;
  registration: { navigationPreload?: { enable: () => Promise<void> } };
}

declare const self: WorkerScope;
/** The files of the build, which vite.worker.ts lists. */
declare const STORED_FILES: { url: string; revision: string | null }[];

const APP_SHELL = '/app-shell';
const PICTURE_PATHS = /^\/api\/(photos\/\d+\/(card|page)|artwork-proofs\/\d+\/(pages\/|preview))/;

cleanupOutdatedCaches();
precacheAndRoute(STORED_FILES);

// Pages come from the server while the server responds, so that a stored page is never used with a newer API.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  async ({ request, event }) => {
    const preloadedResponse = (event as Event & { preloadResponse?: Promise<Response | undefined> })
      .preloadResponse;
    const page = Promise.resolve(preloadedResponse).then((response) => response ?? fetch(request));
    return fetchedOrStored(page, () => matchPrecache(APP_SHELL));
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && PICTURE_PATHS.test(url.pathname),
  async ({ request }) => fetchedOrStored(fetch(request), () => findStoredPicture(request)),
);

/**
 * Finds a stored picture in any picture cache. Only the current user has a picture cache, because the pictures are
 * deleted when the user changes.
 */
async function findStoredPicture(request: Request): Promise<Response | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PICTURE_CACHE_PREFIX));
  for (const name of names) {
    const found = await (await caches.open(name)).match(request.url);
    if (found) return found;
  }
  return undefined;
}

self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve());
});

// A new version waits until the user accepts it, or until all pages of the old version are closed.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
});
