import type { ResizeOptions, Sharp, SharpInput, SharpOptions } from 'sharp';
import type { ImageKind } from './file-kind.ts';
import { decodeHeic } from './heic.ts';
import { pixelLimit } from './image-limits.ts';
import { damagedImageError, tooManyPixelsError } from './image-errors.ts';
import { readExifTime, type ExifTime } from './exif-time.ts';
import { renditionBox, type PhotoRendition } from '#shared/photos/rendition-sizes.ts';

/** The sides of the square renditions of a profile picture in pixels, for the settings page and for lists. */
const AVATAR_SIDES = { '512': 512, '128': 128 } as const;

export interface Rendition {
  /** The name of the rendition's file without the extension: `full`, `page-1`, `512`. */
  name: string;
  /** WebP in sRGB, upright, without any metadata. */
  content: Buffer;
  width: number;
  height: number;
}

export interface PreparedImage {
  /** The size of the original in upright orientation. */
  width: number;
  height: number;
  renditions: Rendition[];
  /** When the camera took a photo; null when the file has no time. */
  exifTime?: ExifTime | null;
}

/** Creates the renditions of a photo. Throws `unsupported_file` when it has too many pixels (before decoding) or is damaged. */
export async function renderPhoto(path: string, kind: ImageKind): Promise<PreparedImage> {
  const source = await openSource(path, kind);
  return { ...(await renderRenditions(source)), exifTime: await readExifTime(source.open, path) };
}

/** Like `renderPhoto`, for a profile picture: the central square, never enlarged. */
export async function renderAvatar(path: string, kind: ImageKind): Promise<PreparedImage> {
  return renderSquares(await openSource(path, kind));
}

/** An opened image. Its size was read from the header and is within the pixel limit. */
interface Source {
  open: OpenImage;
  input: SharpInput;
  /** The size of the upright image. */
  size: { width: number; height: number };
}

async function openSource(path: string, kind: ImageKind): Promise<Source> {
  const open = await loadSharp();
  const input = kind === 'heic' ? await decodeHeic(path, pixelLimit(kind)) : path;
  return { open, input, size: await readSize(open, input, kind) };
}

/** Decodes once and makes each size from the next larger size, which is faster and looks the same. */
async function renderRenditions({ open, input, size }: Source): Promise<PreparedImage> {
  const fullImage = await decode(open, input, 'full', resizeWithin('full'));
  const renderSmaller = async () => {
    const page = await shrink(open, fullImage, 'page', resizeWithin('page'));
    const card = await shrink(open, page, 'card', resizeWithin('card'));
    return encodeAll(open, [page, card]);
  };
  const [largest, smaller] = await Promise.all([encode(open, fullImage), renderSmaller()]);
  return { ...size, renditions: [largest, ...smaller] };
}

function resizeWithin(name: PhotoRendition): ResizeOptions {
  return { ...renditionBox(name), fit: 'inside', withoutEnlargement: true };
}

async function renderSquares({ open, input, size }: Source): Promise<PreparedImage> {
  const shorterSide = Math.min(size.width, size.height);
  const largeAvatar = await decode(
    open,
    input,
    '512',
    resizeToSquare(Math.min(AVATAR_SIDES['512'], shorterSide)),
  );
  const smallAvatar = await shrink(
    open,
    largeAvatar,
    '128',
    resizeToSquare(Math.min(AVATAR_SIDES['128'], shorterSide)),
  );
  return { ...size, renditions: await encodeAll(open, [largeAvatar, smallAvatar]) };
}

function resizeToSquare(side: number): ResizeOptions {
  return { width: side, height: side, fit: 'cover', position: 'centre' };
}

type OpenImage = (source: SharpInput, options?: SharpOptions) => Sharp;

export async function loadSharp(): Promise<OpenImage> {
  const { default: sharp } = await import('sharp');
  // Decoding in one thread and resizing in another takes a tenth less time than decoding and resizing in the same thread.
  sharp.concurrency(2);
  sharp.cache(false);
  return sharp;
}

/** Reads the upright size from the header. Throws `unsupported_file` for too many pixels and for a damaged header. */
async function readSize(open: OpenImage, input: SharpInput, kind: ImageKind): Promise<Source['size']> {
  const header = await replaceLibraryErrors(open(input, { limitInputPixels: false }).metadata());
  const { width, height } = header.autoOrient;
  const limit = pixelLimit(kind, header);
  if (width * height > limit.pixels) throw tooManyPixelsError({ width, height }, limit);
  return { width, height };
}

/** The decoded pixels of a rendition. */
interface RenderedPixels {
  name: string;
  pixels: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

async function decode(
  open: OpenImage,
  source: SharpInput,
  name: string,
  fit: ResizeOptions,
): Promise<RenderedPixels> {
  // 'error' rejects truncated files, and accepts the harmless warnings that the files of many cameras cause.
  const image = open(source, { limitInputPixels: false, failOn: 'error' }).autoOrient();
  return replaceLibraryErrors(renderFrame(image, name, fit));
}

function shrink(
  open: OpenImage,
  largerFrame: RenderedPixels,
  name: string,
  fit: ResizeOptions,
): Promise<RenderedPixels> {
  return renderFrame(open(largerFrame.pixels, { raw: largerFrame }), name, fit);
}

async function renderFrame(image: Sharp, name: string, fit: ResizeOptions): Promise<RenderedPixels> {
  const { data: pixels, info: outputInfo } = await image
    .resize(fit)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { name, pixels, width: outputInfo.width, height: outputInfo.height, channels: outputInfo.channels };
}

/** Encodes in parallel: the encoder uses one thread for each rendition. */
function encodeAll(open: OpenImage, frames: RenderedPixels[]): Promise<Rendition[]> {
  return Promise.all(frames.map((frame) => encode(open, frame)));
}

/**
 * Measured on 12-megapixel photos: WebP has half the bytes of progressive JPEG and takes a third more time. Effort 3 takes three
 * times as long as effort 2.
 */
async function encode(open: OpenImage, frame: RenderedPixels): Promise<Rendition> {
  const { name, width, height } = frame;
  const content = await open(frame.pixels, { raw: frame }).webp({ quality: 80, effort: 2 }).toBuffer();
  return { name, content, width, height };
}

/** Replaces the library's messages, which contain paths and internals. A missing file is still an unexpected error. */
async function replaceLibraryErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Input file is missing')) throw error;
    throw damagedImageError();
  }
}
