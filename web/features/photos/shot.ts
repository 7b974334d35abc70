import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import { REDUCED_PHOTO_SIDE_PX } from '#shared/photos/reduced-photo-side.ts';
import { photoPreferences } from './photo-preferences.ts';
import { readClock } from '#web/api/device-clock.ts';
import { copyExif } from './copy-exif.ts';
import { findLocation } from './find-location.ts';
import { toJpegBlob } from './jpeg-blob.ts';
import { isHeic } from './photo-checks.ts';
import type { NewPhoto } from './new-photo.ts';

export type PhotoSource = 'camera' | 'files';

/**
 * Creates new photos with their capture time. Depending on the preferences of this device, photos from the camera get their
 * location, and all photos get a function that reduces their size.
 */
export function createNewPhotos(
  files: readonly File[],
  source: PhotoSource,
  view?: Pick<PhotoView, 'key' | 'name'>,
): NewPhoto[] {
  const { location, reduced } = photoPreferences();
  const isFromCamera = source === 'camera';
  const clock = readClock();
  const shotLocation = isFromCamera && location ? findLocation() : undefined;
  return files.map((file) => ({
    file,
    shot: {
      // A photo from the phone's camera application was just written, so the time of its file is the capture time.
      capturedAt: new Date(file.lastModified).toISOString(),
      capturedAtSource: isFromCamera ? 'device' : 'file',
      clock,
      quality: 'original',
      ...(view && { viewKey: view.key, viewName: view.name }),
    },
    ...(shotLocation && { shotLocation }),
    ...(reduced && { reduce: reducePhoto }),
  }));
}

const JPEG_QUALITY = 0.85;

/**
 * Scales a photo to 2560 pixels on its longer side, as a JPEG. The EXIF data of a JPEG is copied. Returns null, so that
 * the original is sent, in three cases: the photo is not larger, the browser cannot convert it, or it is a HEIC photo.
 * A HEIC photo would lose its capture time.
 */
async function reducePhoto(file: File): Promise<File | null> {
  if (isHeic(file)) return null;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = drawReduced(picture);
    picture.close();
    const blob = canvas && (await toJpegBlob(canvas, JPEG_QUALITY));
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    const { lastModified } = file;
    return blob && new File([await copyExif(file, blob)], name, { type: blob.type, lastModified });
  } catch {
    return null;
  }
}

/** Draws the picture at the reduced size. Returns null if the picture is small enough, or if the browser has no 2D canvas. */
function drawReduced(picture: ImageBitmap): HTMLCanvasElement | null {
  const scale = REDUCED_PHOTO_SIDE_PX / Math.max(picture.width, picture.height);
  if (scale >= 1) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
