import type { ResizeOptions, Sharp, SharpInput, SharpOptions } from 'sharp';
import type { ImageKind } from './file-kind.ts';
import { decodeHeic } from './heic.ts';
import { pixelLimit } from './image-limits.ts';
import { damagedImage, tooManyPixels } from './image-refusals.ts';

/** The sizes that the screens show, by name: at most this many pixels wide, never enlarged. */
const RENDITION_WIDTHS = { full: 2560, page: 1280, card: 480 } as const;
type PhotoRendition = keyof typeof RENDITION_WIDTHS;

/** The sides of a profile picture, by name: for a settings page, and for a name in a list. */
const AVATAR_SIDES = { '512': 512, '128': 128 } as const;

type RenditionName = PhotoRendition | keyof typeof AVATAR_SIDES;

export interface Rendition {
  name: RenditionName;
  /** WebP in sRGB, upright, without any metadata. */
  content: Buffer;
  width: number;
  height: number;
}

export interface PreparedImage {
  /** Of the original as a person sees it, that is upright. */
  width: number;
  height: number;
  renditions: Rendition[];
}

/** The pictures that are shown of a photo: refuses (`unsupported_file`) too many pixels before decoding, and damage. */
export async function renderPhoto(path: string, kind: ImageKind): Promise<PreparedImage> {
  return renderAll(await openSource(path, kind));
}

/** Like `renderPhoto`, for a profile picture: the square in its middle, never enlarged. */
export async function renderAvatar(path: string, kind: ImageKind): Promise<PreparedImage> {
  return renderSquares(await openSource(path, kind));
}

/** An image whose header was read and whose size is accepted. */
interface Source {
  open: OpenImage;
  input: SharpInput;
  /** Upright. */
  size: { width: number; height: number };
}

async function openSource(path: string, kind: ImageKind): Promise<Source> {
  const open = await loadSharp();
  const input = kind === 'heic' ? await decodeHeic(path, pixelLimit(kind)) : path;
  return { open, input, size: await readSize(open, input, kind) };
}

/** Decodes once: each size is made from the next larger one, which is a fraction of the work and looks the same. */
async function renderAll({ open, input, size }: Source): Promise<PreparedImage> {
  const full = await decode(open, input, 'full', within('full'));
  const page = await shrink(open, full, 'page', within('page'));
  const card = await shrink(open, page, 'card', within('card'));
  return { ...size, renditions: await encodeAll(open, [full, page, card]) };
}

/** The height is bounded for endless screenshots only; an upright phone photo gets its full width. */
function within(name: PhotoRendition): ResizeOptions {
  const width = RENDITION_WIDTHS[name];
  return { width, height: 2 * width, fit: 'inside', withoutEnlargement: true };
}

async function renderSquares({ open, input, size }: Source): Promise<PreparedImage> {
  const shorter = Math.min(size.width, size.height);
  const large = await decode(open, input, '512', square(Math.min(AVATAR_SIDES['512'], shorter)));
  const small = await shrink(open, large, '128', square(Math.min(AVATAR_SIDES['128'], shorter)));
  return { ...size, renditions: await encodeAll(open, [large, small]) };
}

function square(side: number): ResizeOptions {
  return { width: side, height: side, fit: 'cover', position: 'centre' };
}

type OpenImage = (source: SharpInput, options?: SharpOptions) => Sharp;

async function loadSharp(): Promise<OpenImage> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Reads the header only. */
async function readSize(open: OpenImage, input: SharpInput, kind: ImageKind): Promise<Source['size']> {
  const header = await refusingDamage(open(input, { limitInputPixels: false }).metadata());
  const { width, height } = header.autoOrient;
  const limit = pixelLimit(kind, header);
  if (width * height > limit.pixels) throw tooManyPixels({ width, height }, limit);
  return { width, height };
}

/** Pixels in memory, between decoding and encoding. */
interface Frame {
  name: RenditionName;
  pixels: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

async function decode(
  open: OpenImage,
  source: SharpInput,
  name: RenditionName,
  fit: ResizeOptions,
): Promise<Frame> {
  // 'error' stops at cut-off files and passes the harmless warnings that many cameras' files give.
  const image = open(source, { limitInputPixels: false, failOn: 'error' }).autoOrient();
  return refusingDamage(toFrame(image, name, fit));
}

function shrink(open: OpenImage, larger: Frame, name: RenditionName, fit: ResizeOptions): Promise<Frame> {
  return toFrame(open(larger.pixels, { raw: larger }), name, fit);
}

async function toFrame(image: Sharp, name: RenditionName, fit: ResizeOptions): Promise<Frame> {
  const { data: pixels, info: made } = await image
    .resize(fit)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { name, pixels, width: made.width, height: made.height, channels: made.channels };
}

/** At the same time: the encoder uses one thread for a picture, and there is only one picture at work. */
function encodeAll(open: OpenImage, frames: Frame[]): Promise<Rendition[]> {
  return Promise.all(frames.map((frame) => encode(open, frame)));
}

/** Measured on 12-megapixel photos: half of progressive JPEG's bytes for a third more time; effort 3 costs thrice as much. */
async function encode(open: OpenImage, frame: Frame): Promise<Rendition> {
  const { name, width, height } = frame;
  const content = await open(frame.pixels, { raw: frame }).webp({ quality: 80, effort: 2 }).toBuffer();
  return { name, content, width, height };
}

/** The library's own messages name paths and internals: they end here. A file that is not there is our own failure. */
async function refusingDamage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Input file is missing')) throw error;
    throw damagedImage();
  }
}
