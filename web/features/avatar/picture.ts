import { centreCrop, squareOf } from './crop-geometry.ts';
import type { Crop } from './crop-geometry.ts';

/** A chosen picture, upright; the browser cannot show every kind that the server takes. */
export async function readPicture(file: File): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file).catch(() => undefined);
}

/** Draws what the crop takes over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const brush = canvas.getContext('2d');
  if (!brush) return;
  const { left, top, side } = squareOf(picture, crop);
  brush.imageSmoothingQuality = 'high';
  brush.clearRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** No place shows a profile picture larger. */
const MAX_SIDE = 1024;

/** The square as a file of its own. Kinds that may be see-through stay so; photographs stay small. */
export async function cropFile(
  file: File,
  picture: ImageBitmap,
  crop: Crop = centreCrop(picture),
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(MAX_SIDE, Math.round(squareOf(picture, crop).side));
  drawCrop(canvas, picture, crop);
  const type = /png|webp|gif|avif/.test(file.type) ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Error('The picture could not be cropped.');
  return new File([blob], `avatar.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
}
