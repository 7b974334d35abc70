import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  FLAT_AVIF,
  jpegPhoto,
  avifWithWrongSize,
  PHONE_HEIC,
  pngWithDeclaredSize,
} from '#server/testing/image-samples.ts';
import type { ImageKind } from './file-kind.ts';
import type { PreparedImage } from './image-rendering.ts';
import { Images } from './images.ts';

const images = new Images();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
});
afterAll(async () => {
  images.close();
  await rm(folder, { recursive: true, force: true });
});

const prepareImage = (path: string, kind: ImageKind) => images.preparePhoto(1, path, kind);

async function prepare(content: Buffer, kind: ImageKind): Promise<PreparedImage> {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  return prepareImage(path, kind);
}

const sizesOf = ({ renditions }: PreparedImage) =>
  Object.fromEntries(renditions.map(({ name, width, height }) => [name, `${width} × ${height}`]));

async function colorAt(content: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(offset, offset + info.channels)];
}

function expectColor(found: number[], wanted: number[], within = 12): void {
  for (const [channel, value] of wanted.entries())
    expect(Math.abs((found[channel] ?? -99) - value)).toBeLessThan(within);
}

const SKY_COLOR = [0x40, 0x80, 0xe0];
const ROAD_COLOR = [0x40, 0x40, 0x40];
const DAMAGED_IMAGE_ERROR = {
  code: 'unsupported_file',
  message: 'The image is damaged or incomplete and cannot be opened.',
};

describe('a 12-megapixel portrait photo', () => {
  let original: Buffer;
  let photo: PreparedImage;
  beforeAll(async () => {
    original = await jpegPhoto({ width: 4000, height: 3000, gps: true, orientation: 6 });
    photo = await prepare(original, 'jpeg');
  });

  it('gets three upright renditions', () => {
    expect([photo.width, photo.height]).toEqual([3000, 4000]);
    expect(sizesOf(photo)).toEqual({ full: '2560 × 3413', page: '1280 × 1707', card: '480 × 640' });
  });

  it('is upright in each rendition', async () => {
    for (const { content, width, height } of photo.renditions) {
      const metadata = await sharp(content).metadata();
      expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', width, height]);
      expectColor(await colorAt(content, 0.5, 0.05), SKY_COLOR);
      expectColor(await colorAt(content, 0.5, 0.95), ROAD_COLOR);
    }
  });

  it('loses its location and other metadata', async () => {
    expect((await sharp(original).metadata()).exif?.includes('Sample phone')).toBe(true);
    for (const { content } of photo.renditions) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(content).metadata();
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
      expect(content.includes('EXIF') || content.includes('GPS') || content.includes('Sample phone')).toBe(
        false,
      );
    }
  });
});

describe("a phone's HEIC photo", () => {
  let photo: PreparedImage;
  beforeAll(async () => {
    photo = await prepareImage(PHONE_HEIC, 'heic');
  });

  it('gets three upright renditions', async () => {
    expect([photo.width, photo.height]).toEqual([1200, 1600]);
    expect(sizesOf(photo)).toEqual({ full: '1200 × 1600', page: '1200 × 1600', card: '480 × 640' });
    for (const { content } of photo.renditions)
      expectColor(await colorAt(content, 0.5, 0.95), [0x4b, 0x4f, 0x55]);
  });

  it('is converted from Display P3 to sRGB', async () => {
    for (const { content } of photo.renditions)
      expectColor(await colorAt(content, 0.3, 0.58), [255, 0, 0], 8);
  });

  it('loses its location and other metadata', async () => {
    for (const { content } of photo.renditions) {
      const { exif, icc } = await sharp(content).metadata();
      expect({ exif, icc }).toEqual({});
    }
  });

  it('does not block the main thread while it is decoded', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const start = performance.now();
    delay.enable();
    await Promise.all([prepareImage(PHONE_HEIC, 'heic'), prepareImage(PHONE_HEIC, 'heic')]);
    delay.disable();
    // The limit is relative to the total time, so that the test also passes on a busy machine.
    expect(delay.percentile(99) / 1e6).toBeLessThan((performance.now() - start) / 3);
  });
});

describe('other images', () => {
  it('are never enlarged', async () => {
    const photo = await prepare(await jpegPhoto({ width: 300, height: 200, orientation: 1 }), 'jpeg');
    expect(sizesOf(photo)).toEqual({ full: '300 × 200', page: '300 × 200', card: '300 × 200' });
  });

  it('keep their transparency', async () => {
    const logo = sharp({
      create: { width: 600, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { renditions } = await prepare(await logo.png().toBuffer(), 'png');
    for (const { content } of renditions) expect((await colorAt(content, 0.5, 0.5))[3]).toBe(0);
  });

  it('are reduced to the first frame of an animation', async () => {
    const frames = [await plainPng('#ff0000'), await plainPng('#0000ff')];
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const photo = await prepare(animation, 'gif');
    expect([photo.width, photo.height]).toEqual([40, 30]);
    expectColor(await colorAt(photo.renditions[0]?.content ?? animation, 0.5, 0.5), [255, 0, 0]);
  });

  it.each([
    ['16 bits per channel', 'png', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['greyscale', 'jpeg', (image: Sharp) => image.greyscale().jpeg()],
    ['CMYK', 'jpeg', (image: Sharp) => image.toColourspace('cmyk').jpeg()],
    ['AVIF', 'avif', (image: Sharp) => image.avif({ effort: 0 })],
    ['WebP', 'webp', (image: Sharp) => image.webp()],
  ] as const)('in %s are converted to sRGB', async (_name, kind, encode) => {
    const gray = sharp({ create: { width: 600, height: 400, channels: 3, background: '#808080' } });
    const { renditions } = await prepare(await encode(gray).toBuffer(), kind);
    for (const { content } of renditions) {
      expect((await sharp(content).metadata()).space).toBe('srgb');
      expectColor(await colorAt(content, 0.5, 0.5), [0x80, 0x80, 0x80], 16);
    }
  });

  it('of an extreme shape are limited in height', async () => {
    const tallImage = sharp({ create: { width: 600, height: 20_000, channels: 3, background: '#808080' } });
    const photo = await prepare(await tallImage.png().toBuffer(), 'png');
    expect(sizesOf(photo)).toEqual({ full: '154 × 5120', page: '77 × 2560', card: '29 × 960' });
  });
});

describe('the decoder rejects', () => {
  it('a PNG header with 50,000 × 50,000 pixels, without allocating memory for them', async () => {
    await prepare(await jpegPhoto({ width: 40, height: 30 }), 'jpeg');
    const memoryBefore = process.memoryUsage().rss;
    await expect(prepare(pngWithDeclaredSize(50_000, 50_000), 'png')).rejects.toMatchObject({
      code: 'unsupported_file',
      message:
        'The image is too large to be shown: 50,000 × 50,000 pixels. At most 100 megapixels are accepted.',
    });
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(30_000_000);
  });

  it('an AVIF header with 100 megapixels', async () => {
    await expect(prepareImage(FLAT_AVIF, 'avif')).rejects.toMatchObject({
      code: 'unsupported_file',
      message:
        'The image is too large to be shown: 9,990 × 9,990 pixels. At most 25 megapixels are accepted for AVIF.',
    });
  });

  it('a HEIC header with too many pixels', async () => {
    await expect(prepare(await heicWithWrongSize(20_000, 15_000), 'heic')).rejects.toMatchObject({
      code: 'unsupported_file',
      message: expect.stringContaining(
        '15,000 × 20,000 pixels. At most 50 megapixels are accepted for HEIC.',
      ),
    });
  });

  it('a HEIC that is larger than its header says', async () => {
    await expect(prepare(await heicWithWrongSize(16, 12), 'heic')).rejects.toMatchObject(DAMAGED_IMAGE_ERROR);
  });

  it('an AVIF that is larger than its header says', async () => {
    await expect(prepare(await avifWithWrongSize(), 'avif')).rejects.toMatchObject(DAMAGED_IMAGE_ERROR);
  });

  it.each([
    ['jpeg', () => jpegPhoto({ width: 1200, height: 900 })],
    ['png', () => createNoiseImage().png().toBuffer()],
    ['webp', () => createNoiseImage().webp().toBuffer()],
    ['gif', () => createNoiseImage().gif().toBuffer()],
    ['avif', () => createNoiseImage().avif({ effort: 0 }).toBuffer()],
    ['heic', () => readFile(PHONE_HEIC)],
  ] as const)('a truncated %s', async (kind, make) => {
    const wholeFile = await make();
    await expect(prepare(wholeFile, kind)).resolves.toBeDefined();
    await expect(prepare(wholeFile.subarray(0, wholeFile.length * 0.6), kind)).rejects.toMatchObject(
      DAMAGED_IMAGE_ERROR,
    );
    await expect(prepare(wholeFile.subarray(0, 40), kind)).rejects.toMatchObject(DAMAGED_IMAGE_ERROR);
  });

  it('a missing file, with an error that is not an AppError', async () => {
    await expect(prepareImage(join(folder, 'gone'), 'jpeg')).rejects.not.toMatchObject({ name: 'AppError' });
    await expect(prepareImage(join(folder, 'gone'), 'heic')).rejects.not.toMatchObject({ name: 'AppError' });
  });
});

const plainPng = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

const createNoiseImage = () =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** The sample with another size in its header. The image itself is still 1600 × 1200. */
async function heicWithWrongSize(width: number, height: number): Promise<Buffer> {
  const content = await readFile(PHONE_HEIC);
  const at = content.indexOf('ispe') + 8;
  content.writeUInt32BE(width, at);
  content.writeUInt32BE(height, at + 4);
  return content;
}
