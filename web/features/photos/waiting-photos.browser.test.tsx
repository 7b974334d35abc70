import { expect, test, vi } from 'vitest';
import type { DevicePhoto } from '#web/offline/device-photo.ts';
import { newUserId } from '#web/testing/samples.ts';
import { createPhotoStore } from './photo-store.ts';
import { countPhotosOutsideQueue, getUploadQueues } from './unsent-photos.ts';
import { UploadQueues } from './upload-queues.ts';
import { hasWaitingPhotoOf, isAnyPhotoWaiting } from './waiting-photos.ts';

const PHOTO: DevicePhoto = {
  id: 'front',
  projectId: 7,
  type: 'initial',
  order: 1,
  name: 'front.jpg',
  mime: 'image/jpeg',
  lastModified: 0,
  size: 5,
  capturedAt: '2027-03-01T10:00:00.000Z',
  capturedAtSource: 'device',
  quality: 'original',
};
const lostError = new DOMException('Lost', 'UnknownError');

test('a photo counts as waiting when the device cannot be read', async () => {
  const userId = newUserId();
  expect(await hasWaitingPhotoOf(userId, 7)).toBe(false);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw lostError;
  });
  expect(await hasWaitingPhotoOf(userId, 7)).toBe(true);
  expect(await isAnyPhotoWaiting(userId, [PHOTO.id])).toBe(true);
});

test('no photo counts as waiting in a browser that cannot open the database', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  expect(await hasWaitingPhotoOf(newUserId(), 7)).toBe(false);
});

test('a stored photo that the page could not read counts as a photo outside the queues', async () => {
  const userId = newUserId();
  const store = createPhotoStore(userId);
  await store.save(PHOTO, new ArrayBuffer(5));
  const failingStore = { ...store, readOthers: () => Promise.reject(lostError) };
  const queues = getUploadQueues(
    userId,
    (onChange) => new UploadQueues({ userId, store: failingStore, onChange }),
  );
  const close = queues.open(() => undefined);
  await expect.poll(() => countPhotosOutsideQueue(userId)).toBe(1);
  const queue = queues.queueOf(PHOTO);
  queue.add([new File(['bytes'], 'side.jpg')]);
  await expect.poll(() => queue.items()[0]?.isOnDevice).toBe(true);
  expect(await countPhotosOutsideQueue(userId)).toBe(1);
  close();
});
