import { useSyncExternalStore } from 'react';
import { registerUnsentWork } from '#web/session/unsent-work.ts';
import type { UploadQueues } from '#web/features/photos/upload-queues.ts';

/**
 * The queues of everybody who has signed in since this page was loaded. The photos' bytes are in the memory of this page
 * only: the queue survives page changes within the application and a session that expires, but not a page load, and
 * nothing of it is stored on the device. A user gets only their own queues, and only while they are signed in.
 */
const placesByUser = new Map<number, UploadQueues>();
const listeners = new Set<() => void>();

/** The queues of a user; `create` makes them the first time, so that the first script needs no code of the uploads. */
export function uploadQueuesOf(userId: number, create: (onChange: () => void) => UploadQueues): UploadQueues {
  const places = placesByUser.get(userId) ?? create(publish);
  placesByUser.set(userId, places);
  return places;
}

/** How many photos of this user, or without one of anybody, a page load would lose. */
export function countUnsentPhotos(userId?: number): number {
  const counted = [...placesByUser].filter(([id]) => userId === undefined || id === userId);
  return counted.reduce((sum, [, places]) => sum + places.countUnsent(), 0);
}

/** The same, kept up to date. */
export function useUnsentPhotos(userId?: number): number {
  return useSyncExternalStore(subscribe, () => countUnsentPhotos(userId));
}

/** The user has signed out on purpose. */
function dropUnsentPhotos(userId: number): void {
  placesByUser.get(userId)?.clear();
}

registerUnsentWork({ count: countUnsentPhotos, drop: dropUnsentPhotos });

/** While photos would be lost with the page, the browser asks before it leaves it. */
export function askBeforeLosingPhotos(): void {
  subscribe(() => {
    // Not registered all the time: it keeps some browsers from restoring the page fast.
    if (countUnsentPhotos() > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}

/** '1 photo', '3 photos'. */
export function photoCountText(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function publish(): void {
  for (const notify of listeners) notify();
}
