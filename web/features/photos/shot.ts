import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import { REDUCED_SIDE } from '#shared/photos/reduced-side.ts';
import { photoPreferences } from './photo-preferences.ts';
import type { NewPhoto, ShotPlace } from './new-photo.ts';

export type PhotoSource = 'camera' | 'files';

/** New photos with their capture time, and with what the preferences of this device ask for. */
export function newPhotos(
  files: readonly File[],
  source: PhotoSource,
  view?: Pick<PhotoView, 'key' | 'name'>,
): NewPhoto[] {
  const { location, reduced } = photoPreferences();
  const isShot = source === 'camera';
  const place = isShot && location ? findPlace() : undefined;
  return files.map((file) => ({
    file,
    shot: {
      // A photo from the phone's camera application has the time of its file, which was just written.
      capturedAt: new Date(file.lastModified).toISOString(),
      capturedAtSource: isShot ? 'device' : 'file',
      quality: 'original',
      ...(view && { viewKey: view.key, viewName: view.name }),
    },
    ...(place && { place }),
    ...(reduced && { reduce: reducePhoto }),
  }));
}

const PLACE_LIMIT_MS = 8_000;
const PLACE_AGE_MS = 60_000;

/** Where the device is; undefined when it does not say in time, or may not. */
async function findPlace(): Promise<ShotPlace | undefined> {
  if (!('geolocation' in navigator)) return undefined;
  const options = { enableHighAccuracy: true, timeout: PLACE_LIMIT_MS, maximumAge: PLACE_AGE_MS };
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(undefined),
      options,
    );
  });
}

const QUALITY = 0.85;

/** A JPEG whose longer side has 2560 pixels; null for a smaller picture, and for one that the browser cannot read. */
async function reducePhoto(file: File): Promise<File | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = REDUCED_SIDE / Math.max(picture.width, picture.height);
    if (scale >= 1) return null;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await blobOf(canvas, QUALITY);
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    return blob && new File([blob], name, { type: blob.type, lastModified: file.lastModified });
  } catch {
    return null;
  }
}

/** The canvas as a JPEG. */
export function blobOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
