import { expect, test } from 'vitest';
import { storePhotoOnDevice } from './store-photo-on-device.ts';
import type { PhotoStore } from './photo-store.ts';
import type { QueuedFile } from './upload-failure.ts';

const fullStore: Pick<PhotoStore, 'save'> = {
  save: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
};

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

  const storedPhoto = await storePhotoOnDevice(
    fullStore as PhotoStore,
    { projectId: 1, type: 'initial' },
    item,
  );

  expect(storedPhoto).toMatchObject({ file: reducedFile, shot: { quality: 'reduced' }, isOnDevice: false });
});
