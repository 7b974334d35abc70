import { expect, test, vi } from 'vitest';
import { storePhotoOnDevice } from './store-photo-on-device.ts';
import type { PhotoStore } from './photo-store.ts';
import type { QueuedFile } from './upload-failure.ts';

const refuse = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
const fullStore: Pick<PhotoStore, 'save'> = { save: refuse };
const TARGET = { projectId: 1, type: 'initial' } as const;

test('keeps the smaller file for all attempts when the device is full', async () => {
  const reducedFile = new File(['small'], 'front.jpg');
  const item: QueuedFile = {
    id: 'a',
    order: 1,
    state: 'waiting',
    file: new File(['original'], 'front.jpg'),
    shot: { capturedAt: '2027-03-01T12:00:00Z', capturedAtSource: 'device', quality: 'original' },
    reduce: () => Promise.resolve(reducedFile),
  };

  const storedPhoto = await storePhotoOnDevice(fullStore as PhotoStore, TARGET, item);

  expect(storedPhoto).toMatchObject({ file: reducedFile, shot: { quality: 'reduced' }, isOnDevice: false });
});

test('a photo stays on the device when there is no space for its preview', async () => {
  const store: Pick<PhotoStore, 'save' | 'change'> = { save: () => Promise.resolve(), change: refuse };
  const item: QueuedFile = { id: 'a', order: 1, state: 'waiting', file: new File(['bytes'], 'front.jpg') };

  const storedPhoto = await storePhotoOnDevice(store as PhotoStore, TARGET, item);

  expect(storedPhoto).toMatchObject({ isOnDevice: true });
});

test('a file that can no longer be read is an error', async () => {
  const file = new File(['bytes'], 'front.jpg');
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('Changed', 'NotReadableError'));
  const item: QueuedFile = { id: 'a', order: 1, state: 'waiting', file };

  await expect(storePhotoOnDevice(fullStore as PhotoStore, TARGET, item)).rejects.toThrow(
    'This file can no longer be read. Choose it again.',
  );
});
