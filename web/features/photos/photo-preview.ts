import { toJpegBlob } from './jpeg-blob.ts';

const PREVIEW_HEIGHT = 128;
const JPEG_QUALITY = 0.7;

/** A small picture of a photo, for lists of unsent photos; undefined when the browser cannot read the photo. */
export async function createPreview(file: File): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file, { resizeHeight: PREVIEW_HEIGHT, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    picture.close();
    return (await toJpegBlob(canvas, JPEG_QUALITY)) ?? undefined;
  } catch {
    return undefined;
  }
}
