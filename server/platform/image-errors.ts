import { AppError } from '#shared/errors.ts';
import type { PixelLimit } from './image-limits.ts';

export function damagedImageError(): AppError {
  return new AppError('unsupported_file', 'The image is damaged or incomplete and cannot be opened.');
}

/** The error for an image whose preparation reached the time or memory limit. */
export function tooExpensiveImageError(resource: 'time' | 'memory'): AppError {
  return new AppError(
    'unsupported_file',
    `The image takes too much ${resource} to open. Save it as a smaller JPEG and try again.`,
  );
}

/** The error for an image whose decoding would take too much memory. */
export function tooManyPixelsError(size: { width: number; height: number }, limit: PixelLimit): AppError {
  const [widthText, heightText, megapixels] = [size.width, size.height, limit.pixels / 1e6].map((n) =>
    n.toLocaleString('en-US'),
  );
  const scope = limit.format ? ` for ${limit.format}` : '';
  return new AppError(
    'unsupported_file',
    `The image is too large to be shown: ${widthText} × ${heightText} pixels. At most ${megapixels} megapixels are accepted${scope}.`,
  );
}
