import { FILE_KINDS, type ImageKind } from './file-kind.ts';

export interface ImageLimits {
  /** The maximum processor time. It is independent of the load of the machine. */
  processorSeconds: number;
  /** The maximum total time. It stops processes that hang. */
  seconds: number;
  /** The maximum resident memory of the whole image process, in megabytes. */
  memoryMb: number;
}

/**
 * Limits for preparing one image. An image that `pixelLimit` accepts normally stays below them (measurements in decision 0013).
 */
export const IMAGE_LIMITS: ImageLimits = { processorSeconds: 45, seconds: 240, memoryMb: 800 };

/**
 * Limits for the pictures of a PDF. The processor time is for all pages, and the other limits are for each batch of pages
 * (figures in decision 0050).
 */
export const PDF_LIMITS: ImageLimits = { ...IMAGE_LIMITS, processorSeconds: 90 };

export interface PixelLimit {
  pixels: number;
  /** The image format that the limit applies to; null for the general limit. */
  format: string | null;
}

const GENERAL_LIMIT: PixelLimit = { pixels: 100_000_000, format: null };

/** Limits of decoders that hold the whole image in memory. The AVIF decoder holds it several times. */
const MAX_MEGAPIXELS_BY_KIND: Partial<Record<ImageKind, number>> = { webp: 50, gif: 50, avif: 25, heic: 50 };

/** The maximum megapixels of a JPEG or PNG that cannot be decoded line by line. */
const MAX_MEGAPIXELS_IN_MEMORY = 50;

/** The pixel limit of an image by its format. It is lower when the decoder needs the whole image in memory. */
export function pixelLimit(
  kind: ImageKind,
  { isProgressive = false, orientation = 1 }: { isProgressive?: boolean; orientation?: number } = {},
): PixelLimit {
  const { label } = FILE_KINDS[kind];
  const megapixels = MAX_MEGAPIXELS_BY_KIND[kind];
  if (megapixels) return { pixels: megapixels * 1e6, format: label };
  const wholeImageLimit = { pixels: MAX_MEGAPIXELS_IN_MEMORY * 1e6 };
  if (isProgressive)
    return { ...wholeImageLimit, format: kind === 'png' ? 'interlaced PNG' : `progressive ${label}` };
  // A rotated PNG is decoded as a whole before it is rotated. A rotated JPEG is shrunk first.
  if (kind === 'png' && orientation > 1) return { ...wholeImageLimit, format: 'rotated PNG' };
  return GENERAL_LIMIT;
}
