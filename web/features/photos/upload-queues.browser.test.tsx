import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import type { DevicePhoto } from '#web/offline/device-photo.ts';
import type { PhotoStore } from './photo-store.ts';
import { UploadQueues } from './upload-queues.ts';

const TARGET = { projectId: 7, type: 'initial' } as const;
const PHOTO: DevicePhoto = {
  ...TARGET,
  id: 'front',
  order: 1,
  name: 'front.jpg',
  mime: 'image/jpeg',
  lastModified: 0,
  size: 5,
  capturedAt: '2027-03-01T10:00:00.000Z',
  capturedAtSource: 'device',
  quality: 'original',
};

test('the upload of a photo stops when another tab removes the photo', async () => {
  const [sender, other] = [createTabQueues(), createTabQueues()];
  let signal: AbortSignal | undefined;
  const close = sender.open((_target, queue) => {
    void queue.run(async (_file, options) => {
      ({ signal } = options);
      await new Promise(() => undefined);
    }, noop);
  });
  await vi.waitFor(() => expect(signal).toBeDefined());
  const closeOther = other.open(() => undefined);
  await vi.waitFor(() => expect(other.queueOf(TARGET).items()).toHaveLength(1));
  other.queueOf(TARGET).remove(PHOTO.id);
  await vi.waitFor(() => expect(signal?.aborted).toBe(true));
  expect(sender.queueOf(TARGET).items()).toEqual([]);
  close();
  closeOther();
});

test('a sending tab retries a photo itself, and asks no other tab to retry it', async () => {
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  const send = vi.fn(() => Promise.reject(new ApiError(415, 'Not a photo')));
  const queues = createTabQueues();
  const close = queues.open((_target, queue) => void queue.run(send, noop));
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await queues.queueOf(TARGET).retry(PHOTO.id);
  await expect.poll(() => send.mock.calls.length).toBe(2);
  close();
  expect(post.mock.calls).not.toContainEqual([expect.objectContaining({ kind: 'retried' })]);
});

test('stored photos that could not be read are read and sent when the queues resume', async () => {
  const readOthers = vi.fn<PhotoStore['readOthers']>(() => Promise.reject(lostError));
  const send = vi.fn(noop);
  const queues = createTabQueues({ readOthers });
  const close = queues.open((_target, queue) => void queue.run(send, noop));
  await expect.poll(() => queues.isRestoreMissing).toBe(true);
  readOthers.mockResolvedValue([PHOTO]);
  queues.resume();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  expect(queues.isRestoreMissing).toBe(false);
  close();
});

test('a photo that could not be removed from the device is removed when the queues resume', async () => {
  const remove = vi.fn<PhotoStore['remove']>(() => Promise.reject(lostError));
  const readOthers = vi.fn(async (knownIds: ReadonlySet<string>) => (knownIds.has(PHOTO.id) ? [] : [PHOTO]));
  const queues = createTabQueues({ remove, readOthers });
  const close = queues.open((_target, queue) => void queue.run(noop, noop));
  await expect.poll(() => queues.queueOf(TARGET).items()).toMatchObject([{ state: 'done' }]);
  remove.mockClear();
  remove.mockImplementation(noop);
  queues.resume();
  await expect.poll(() => remove.mock.calls).toEqual([[PHOTO.id]]);
  queues.resume();
  expect(remove).toHaveBeenCalledOnce();
  close();
});

const noop = () => Promise.resolve();
const lostError = new DOMException('Lost', 'UnknownError');

/** The upload queues of one tab, with a photo that is stored on the device. */
function createTabQueues(overrides: Partial<PhotoStore> = {}): UploadQueues {
  const store: PhotoStore = {
    readOthers: async () => [PHOTO],
    read: async () => new File(['bytes'], PHOTO.name),
    save: noop,
    change: noop,
    remove: noop,
    clear: noop,
    ...overrides,
  };
  return new UploadQueues({ userId: 900, store, onChange: () => undefined });
}
