import type { Area } from 'react-easy-crop';

/** An upright picture that this browser can display. */
export type Picture = HTMLImageElement;

/** Reads a chosen picture; undefined when this browser cannot display its format. Release it with `releasePicture`. */
export async function readPicture(file: File): Promise<Picture | undefined> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch {
    releasePicture(picture);
    return undefined;
  }
}

export function releasePicture(picture: Picture): void {
  URL.revokeObjectURL(picture.src);
}

/** The largest square in the middle, in the picture's own pixels. */
export function centerSquare({
  naturalWidth,
  naturalHeight,
}: Pick<Picture, 'naturalWidth' | 'naturalHeight'>): Area {
  const side = Math.min(naturalWidth, naturalHeight);
  return { x: (naturalWidth - side) / 2, y: (naturalHeight - side) / 2, width: side, height: side };
}

/** Draws a part of the picture so that it fills the canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: Picture, { x, y, width, height }: Area): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

/** The maximum side of a cropped picture in pixels. Profile pictures are never shown larger. */
const MAX_SIDE_PX = 1024;

/**
 * The cropped picture as a new file: PNG for formats with transparency, JPEG for photos. Throws when the browser cannot encode
 * the file.
 */
export async function cropFile(file: File, picture: Picture, crop: Area): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(MAX_SIDE_PX, Math.round(crop.width));
  drawCrop(canvas, picture, crop);
  const type = /png|webp|gif|avif/.test(file.type) ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Error('The picture could not be cropped.');
  return new File([blob], `avatar.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
}
