import { useSyncExternalStore } from 'react';
import { Listeners } from '#web/lib/listeners.ts';
import { registerUnsentWork } from '#web/session/unsent-work.ts';
import type { UploadQueues } from '#web/features/photos/upload-queues.ts';

/**
 * The queues of all users who have signed in since the page was loaded. The photos are stored on the device. Users get only their
 * own queues, and only while they are signed in.
 */
const queuesByUser = new Map<number, UploadQueues>();
const listeners = new Listeners();

/** The queues of a user, created on first use by `create`, so that the initial script does not contain the upload code. */
export function getUploadQueues(
  userId: number,
  create: (onChange: () => void) => UploadQueues,
): UploadQueues {
  const queues = queuesByUser.get(userId) ?? create(listeners.notify);
  queuesByUser.set(userId, queues);
  return queues;
}

/** The number of photos that the server has not stored yet, of this user or, without `userId`, of all users. */
function countUnsentPhotos(userId?: number): number {
  const countedQueues = [...queuesByUser].filter(([id]) => userId === undefined || id === userId);
  return countedQueues.reduce((sum, [, queues]) => sum + queues.countUnsent(), 0);
}

/** The number of photos that a page load would lose, because the device could not store them. */
function countPhotosNotOnDevice(): number {
  return [...queuesByUser.values()].reduce((sum, queues) => sum + queues.countNotOnDevice(), 0);
}

/** Whether a matching photo of the user, which the device could not store, is waiting to be sent from this page. */
export function hasWaitingPhotoInPage(
  userId: number,
  matches: (photo: { id: string; projectId: number }) => boolean,
): boolean {
  return queuesByUser.get(userId)?.wouldLosePhoto(matches) ?? false;
}

/** `countUnsentPhotos` as a hook. */
export function useUnsentPhotoCount(userId?: number): number {
  return useSyncExternalStore(listeners.subscribe, () => countUnsentPhotos(userId));
}

/**
 * The number of the user's photos that are stored on the device but are in no queue of this page. Such photos exist if
 * this page has not loaded the user's queues, or could not read the stored photos. Returns 0 if the browser cannot
 * store photos.
 */
export async function countPhotosOutsideQueue(userId: number): Promise<number> {
  const queues = queuesByUser.get(userId);
  if (queues && !queues.isRestoreMissing) return 0;
  const queuedCount = queues ? queues.countUnsent() - queues.countNotOnDevice() : 0;
  return import('#web/offline/device-database.ts')
    .then(async ({ countStoredPhotos }) => Math.max(0, (await countStoredPhotos(userId)) - queuedCount))
    .catch(() => 0);
}

/** Deletes the unsent photos of a user, because the account was deleted. */
function dropUnsentPhotos(userId: number): void {
  queuesByUser.get(userId)?.clear();
}

registerUnsentWork({ count: countUnsentPhotos, drop: dropUnsentPhotos });

/** Makes the browser ask for confirmation before it leaves the page while photos are not stored on the device. */
export function warnBeforeLosingPhotos(): void {
  listeners.subscribe(() => {
    // Registered only when needed, because the listener disables the back/forward cache in some browsers.
    if (countPhotosNotOnDevice() > 0) window.addEventListener('beforeunload', preventUnload);
    else window.removeEventListener('beforeunload', preventUnload);
  });
}

/** The number with its noun: '1 photo', '3 photos'. */
export function photoCountText(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
