import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const photo = new File(['bytes'], 'front.jpg');
type Geolocation = Pick<globalThis.Geolocation, 'getCurrentPosition'>;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'photo_location' ? 'on' : null) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('stops waiting for the location after eight seconds', async () => {
  vi.useFakeTimers();
  stubGeolocation({ getCurrentPosition: () => undefined });
  const found = vi.fn<(location: unknown) => void>();
  void (await takePhoto())?.shotLocation?.then(found);

  await vi.advanceTimersByTimeAsync(7_900);
  expect(found).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(found).toHaveBeenCalledWith(undefined);
});

test('a photo from the camera gets the location of the device', async () => {
  const coords = { latitude: 41.8, longitude: -87.6, accuracy: 5 };
  stubGeolocation({ getCurrentPosition: (onFound) => onFound({ coords } as GeolocationPosition) });
  expect(await (await takePhoto())?.shotLocation).toEqual(coords);
});

async function takePhoto() {
  const { createNewPhotos } = await import('./shot.ts');
  return createNewPhotos([photo], 'camera')[0];
}

function stubGeolocation(geolocation: Geolocation) {
  vi.stubGlobal('navigator', { geolocation });
}
