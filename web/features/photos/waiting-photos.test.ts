import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { getUploadQueues } from './unsent-photos.ts';
import { UploadQueues } from './upload-queues.ts';
import { hasWaitingPhotoOf, isAnyPhotoWaiting } from './waiting-photos.ts';

const FILE = new File(['bytes'], 'front.jpg', { type: 'image/jpeg' });

test('a photo that the device could not store is waiting until the server has it or refuses it', async () => {
  const { userId, queue, id } = await addPhotoToFullDevice(1);
  expect(await hasWaitingPhotoOf(userId, 1)).toBe(true);
  expect(await isAnyPhotoWaiting(userId, [id])).toBe(true);
  await queue.run(
    () => Promise.reject(new ApiError(415, 'Not a photo')),
    () => Promise.resolve(),
  );
  expect(await hasWaitingPhotoOf(userId, 1)).toBe(false);
  expect(await isAnyPhotoWaiting(userId, [id])).toBe(false);
});

test('waiting photos of other projects and other users do not count', async () => {
  const { userId } = await addPhotoToFullDevice(2);
  expect(await hasWaitingPhotoOf(userId, 9)).toBe(false);
  expect(await hasWaitingPhotoOf(3, 1)).toBe(false);
  expect(await isAnyPhotoWaiting(userId, ['another-photo'])).toBe(false);
});

/** Adds a photo to project 1 of this user. The device cannot store it. */
async function addPhotoToFullDevice(userId: number) {
  const refuse = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  const store = {
    save: refuse,
    change: refuse,
    remove: refuse,
    clear: refuse,
    readOthers: refuse,
    read: refuse,
  };
  const queues = getUploadQueues(userId, (onChange) => new UploadQueues({ userId, store, onChange }));
  const queue = queues.queueOf({ projectId: 1, type: 'pre-installation' });
  const [id = ''] = queue.add([FILE]);
  await vi.waitFor(() => expect(queue.items()[0]).toMatchObject({ isOnDevice: false, isPreparing: false }));
  return { userId, queue, id };
}
