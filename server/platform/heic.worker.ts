import { parentPort, workerData } from 'node:worker_threads';
import type { ImageHandle } from 'libheif-js/wasm-bundle.js';
import heif from 'libheif-js/wasm-bundle.js';
import type { InterleavedPixels } from './tiff.ts';
import { encodeTiff } from './tiff.ts';

export interface HeicRequest {
  bytes: Uint8Array;
  maxPixels: number;
}

export type HeicResult =
  | { outcome: 'decoded'; tiff: Uint8Array<ArrayBuffer> }
  | { outcome: 'too-many-pixels'; width: number; height: number }
  | { outcome: 'damaged' };

const request: HeicRequest = workerData;
const result = await decode(request);
parentPort?.postMessage(result, result.outcome === 'decoded' ? [result.tiff.buffer] : []);

async function decode({ bytes, maxPixels }: HeicRequest): Promise<HeicResult> {
  limitPixels(maxPixels);
  const image = openPrimaryImage(bytes);
  if (!image) return { outcome: 'damaged' };
  const width = heif.heif_image_handle_get_width(image);
  const height = heif.heif_image_handle_get_height(image);
  if (width * height > maxPixels) return { outcome: 'too-many-pixels', width, height };
  const channels = heif.heif_image_handle_has_alpha_channel(image) ? 4 : 3;
  const pixels = await readPixels(image, channels);
  return pixels
    ? { outcome: 'decoded', tiff: encodeTiff(pixels, channels, readColorProfile(image)) }
    : { outcome: 'damaged' };
}

/**
 * Sets the decoder's own limit: the second field (64 bits, after 8 bytes) of its `heif_security_limits`. The limit is
 * needed because the container may declare a smaller size than its images have.
 */
function limitPixels(maxPixels: number): void {
  const limits = heif.heif_get_global_security_limits() / 4;
  heif.HEAPU32.set([maxPixels, 0], limits + 2);
}

function openPrimaryImage(bytes: Uint8Array): ImageHandle | undefined {
  const context = heif.heif_context_alloc();
  const read = heif.heif_context_read_from_memory(context, bytes);
  if (read.code !== heif.heif_error_code.heif_error_Ok) return undefined;
  const image = heif.heif_js_context_get_primary_image_handle(context);
  return 'code' in image ? undefined : image;
}

/** Decodes an image upright: the decoder applies rotation and mirroring of the container. An EXIF orientation is ignored. */
async function readPixels(image: ImageHandle, channels: 3 | 4): Promise<InterleavedPixels | undefined> {
  const chroma =
    channels === 4
      ? heif.heif_chroma.heif_chroma_interleaved_RGBA
      : heif.heif_chroma.heif_chroma_interleaved_RGB;
  const decodedImage = await heif.heif_js_decode_image2(
    image,
    heif.heif_colorspace.heif_colorspace_RGB,
    chroma,
  );
  return 'channels' in decodedImage ? decodedImage.channels[0] : undefined;
}

/** The embedded ICC profile (phones use Display P3), if there is one. */
function readColorProfile(image: ImageHandle): Uint8Array | undefined {
  const pointer = image.$$.ptr;
  const size = heif.heif_image_handle_get_raw_color_profile_size(pointer);
  if (size === 0) return undefined;
  const error = heif['_malloc'](16);
  const profile = heif['_malloc'](size);
  heif.heif_image_handle_get_raw_color_profile(error, pointer, profile);
  const code = heif.HEAPU32[error / 4];
  return code === 0 ? heif.HEAPU8.slice(profile, profile + size) : undefined;
}
