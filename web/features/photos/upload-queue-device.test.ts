import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { UploadQueue } from './upload-queue.ts';
import type { QueueDevice, UploadOutcome } from './upload-queue.ts';

const createPhotoFile = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });
const noop = () => Promise.resolve();
const states = (queue: UploadQueue) => queue.items().map(({ file, state }) => `${file.name} ${state}`);

test('a photo is stored on the device before it is sent', async () => {
  const { storedNames, device } = fakeQueueDevice();
  const queue = new UploadQueue();
  queue.storeOn(device);
  const storedNamesWhenSent: string[][] = [];
  await queue.run(async () => void storedNamesWhenSent.push([...storedNames]), noop);

  queue.add([createPhotoFile('front')]);

  await vi.waitFor(() => expect(states(queue)).toEqual(['front done']));
  expect(storedNamesWhenSent).toEqual([['front']]);
});

test.each([true, false])(
  'sends a photo from the tab that added it when the device cannot store it (is the sender tab: %s)',
  async (isSender) => {
    const queue = new UploadQueue();
    queue.storeOn({ ...fakeQueueDevice({ isFull: true }).device, maySend: () => isSender });
    queue.add([createPhotoFile('front')]);
    await queue.run(noop, noop);
    await vi.waitFor(() => expect(states(queue)).toEqual(['front done']));
    expect(queue.items()[0]).toMatchObject({ isOnDevice: false });
  },
);

test('keeps photos waiting while another tab sends', async () => {
  const { device } = fakeQueueDevice();
  const queue = new UploadQueue();
  queue.storeOn({ ...device, maySend: () => false });
  queue.add([createPhotoFile('front')]);
  await queue.run(noop, noop);
  await vi.waitFor(() => expect(queue.items()[0]).toMatchObject({ isPreparing: false }));
  expect(states(queue)).toEqual(['front waiting']);
});

test('resumes a photo that a closed tab was sending', async () => {
  const { device } = fakeQueueDevice();
  const queue = new UploadQueue();
  queue.storeOn({ ...device, read: async () => createPhotoFile('front') });
  queue.add([createPhotoFile('front')]);
  await vi.waitFor(() => expect(queue.items()[0]).toMatchObject({ isPreparing: false }));
  const [{ id } = { id: '' }] = queue.items();
  queue.apply(id, { state: 'sending', percent: 40 });
  await queue.run(noop, noop);
  expect(states(queue)).toEqual(['front sending']);
  queue.takeOver();
  await queue.resume();
  await vi.waitFor(() => expect(states(queue)).toEqual(['front done']));
});

test('reads the bytes of a stored photo only when it is sent', async () => {
  const read = vi.fn<QueueDevice['read']>(async () => createPhotoFile('front'));
  const { device } = fakeQueueDevice();
  const queue = new UploadQueue();
  queue.storeOn({ ...device, read, store: async () => ({ file: storedFile, isOnDevice: true }) });
  const storedFile = { name: 'front', size: 5, type: 'image/jpeg', lastModified: 0 };
  queue.add([createPhotoFile('front'), createPhotoFile('front')]);
  await vi.waitFor(() => expect(queue.items()[1]).toMatchObject({ isPreparing: false }));
  expect(read).not.toHaveBeenCalled();
  const sentContents: string[] = [];
  await queue.run(async (file) => void sentContents.push(await file.text()), noop);
  expect(sentContents).toEqual(['bytes', 'bytes']);
});

test('a photo that the device could not read is retried', async () => {
  const read = vi.fn<QueueDevice['read']>(async () => createPhotoFile('front'));
  read.mockRejectedValueOnce(new DOMException('The database is closing', 'InvalidStateError'));
  const file = { name: 'front', size: 5, type: 'image/jpeg', lastModified: 0 };
  const storeRejection = vi.fn();
  const queue = new UploadQueue();
  queue.storeOn({
    ...fakeQueueDevice().device,
    read,
    storeRejection,
    store: async () => ({ file, isOnDevice: true }),
  });
  queue.add([createPhotoFile('front')]);
  await vi.waitFor(() => expect(queue.items()[0]).toMatchObject({ isPreparing: false }));
  await queue.run(noop, noop);
  expect(storeRejection).not.toHaveBeenCalled();
  await queue.resume();
  expect(states(queue)).toEqual(['front done']);
});

test.each([
  [
    'keeps a photo waiting while the server is overloaded',
    new ApiError(503, 'Busy', { retryAfterMs: 0 }),
    false,
  ],
  ['stores that the server refused a photo', new ApiError(415, 'This is not a photo'), true],
])('the device %s', async (_what, error, isStored) => {
  const storeRejection = vi.fn();
  const queue = new UploadQueue();
  queue.storeOn({ ...fakeQueueDevice().device, storeRejection });
  queue.add([createPhotoFile('front')]);
  await vi.waitFor(() => expect(queue.items()[0]).toMatchObject({ isPreparing: false }));
  await queue.run(() => Promise.reject(error), noop);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    queue.apply(queue.items()[0]?.id ?? '', { notBefore: 0 });
    await queue.resume();
  }
  expect(queue.items()[0]).toMatchObject({ state: 'failed', resumes: false });
  expect(storeRejection.mock.calls.length > 0).toBe(isStored);
});

test('a photo whose file can no longer be read is refused', async () => {
  const queue = new UploadQueue();
  const send = vi.fn<() => Promise<void>>(noop);
  const onSettled = vi.fn<(outcome: UploadOutcome) => Promise<void>>(noop);
  queue.storeOn({ ...fakeQueueDevice().device, store: () => Promise.reject(new Error('Choose it again.')) });
  await queue.run(send, onSettled);
  queue.add([createPhotoFile('front')]);
  const failedItem = { state: 'failed', isRefused: true, message: 'Choose it again.' };
  await vi.waitFor(() =>
    expect(onSettled).toHaveBeenLastCalledWith(
      expect.objectContaining({ failedItem: expect.objectContaining(failedItem) }),
    ),
  );
  expect(queue.items()).toMatchObject([{ ...failedItem, isPreparing: false }]);
  expect(send).not.toHaveBeenCalled();
});

test('a photo that another tab has sent is not sent again', async () => {
  const { device } = fakeQueueDevice();
  const queue = new UploadQueue();
  const file = { name: 'front', size: 5, type: 'image/jpeg', lastModified: 0 };
  queue.storeOn({ ...device, store: async () => ({ file, isOnDevice: true }) });
  queue.add([createPhotoFile('front')]);
  await vi.waitFor(() => expect(queue.items()[0]).toMatchObject({ isPreparing: false }));
  const send = vi.fn<() => Promise<void>>(noop);
  await queue.run(send, noop);
  expect(send).not.toHaveBeenCalled();
  expect(queue.items()).toEqual([]);
});

test('stored photos are restored once and in their order', () => {
  const queue = new UploadQueue();
  const shot = {
    capturedAt: '2027-03-01T10:00:00.000Z',
    capturedAtSource: 'device',
    quality: 'original',
  } as const;
  const storedPhotos = ['front', 'back'].map((name, order) => ({
    ...shot,
    id: name,
    projectId: 1,
    type: 'initial' as const,
    order,
    name,
    mime: 'image/jpeg',
    lastModified: 0,
    size: 4,
    ...(name === 'back' && { problem: 'Not a photo' }),
  }));
  queue.restore(storedPhotos);
  queue.restore(storedPhotos);
  expect(states(queue)).toEqual(['front waiting', 'back failed']);
  expect(queue.items()[0]).toMatchObject({ shot, isOnDevice: true });
  expect(queue.items()[1]).toMatchObject({ message: 'Not a photo' });
});

function fakeQueueDevice({ isFull = false } = {}) {
  const storedNames: string[] = [];
  const device: QueueDevice = {
    maySend: () => true,
    store: async ({ file }) => {
      await Promise.resolve();
      if (!isFull) storedNames.push(file.name);
      return { isOnDevice: !isFull };
    },
    read: () => Promise.resolve(undefined),
    storeRejection: () => undefined,
    forget: noop,
    reportChange: () => undefined,
  };
  return { storedNames, device };
}
