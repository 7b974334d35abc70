import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk, pngWithDeclaredSize } from '#server/testing/image-samples.ts';
import type { HostileFile } from './hostile-file.ts';

const DECLARED_SIZES = [
  [50_000, 50_000],
  [2_147_483_647, 1],
  [1, 2_147_483_647],
  [65_535, 65_535],
  [0, 0],
  [1, 4_000_000],
] as const;

/** Pictures whose headers declare huge or impossible sizes, and small files that unpack to large ones. */
export function pictureBombs(): HostileFile[] {
  return [
    ...DECLARED_SIZES.flatMap(([width, height]) => [
      bombFile(`PNG of ${width} × ${height}`, 'png', pngWithDeclaredSize(width, height)),
      bombFile(`GIF of ${width} × ${height}`, 'gif', gifWithDeclaredSize(width, height)),
      bombFile(`JPEG of ${width} × ${height}`, 'jpeg', jpegHeader(width, height)),
    ]),
    bombFile('PNG of 400 megapixels in 20 KB', 'png', oneColorPng(20_000, 20_000)),
    bombFile('PNG with a text that unpacks to 50 MB', 'png', pngWithLargeText()),
  ];
}

/** Animations with too many frames, without an end, or with a frame outside the picture. */
export async function animations(): Promise<HostileFile[]> {
  const stillGif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer();
  const gifFrame = stillGif.subarray(stillGif.indexOf(0x2c), -1);
  const head = stillGif.subarray(0, stillGif.indexOf(0x2c));
  const gifWithFrames = (count: number) =>
    Buffer.concat([head, ...Array.from({ length: count }, () => gifFrame), Buffer.from([0x3b])]);
  return [
    bombFile('GIF of 20,000 frames', 'gif', gifWithFrames(20_000)),
    bombFile('GIF whose frames never end', 'gif', gifWithFrames(2_000).subarray(0, -1)),
    bombFile('GIF frame outside of the picture', 'gif', gifWithFrameOutside(stillGif)),
  ];
}

function bombFile(title: string, kind: string, content: Buffer): HostileFile {
  return { title, fileName: `photo.${kind}`, type: `image/${kind}`, content };
}

function gifWithDeclaredSize(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width % 65_536, 0);
  size.writeUInt16LE(height % 65_536, 2);
  const gifFrame = Buffer.from('2c00000000ffffffff0002024401003b', 'hex');
  return Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from('800000000000ffffff', 'hex'), gifFrame]);
}

function jpegHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height % 65_536, 0);
  size.writeUInt16BE(width % 65_536, 2);
  const components = Buffer.from('03012200021101031101', 'hex');
  return Buffer.concat([Buffer.from('ffd8ffc0001108', 'hex'), size, components, Buffer.from('ffd9', 'hex')]);
}

/** A PNG of one color with 8 bits per pixel. */
function oneColorPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(20_000_000));
  return png(pngChunk('IHDR', header), pngChunk('IDAT', data));
}

function pngWithLargeText(): Buffer {
  const validPng = pngWithDeclaredSize(1, 1);
  const headerEnd = validPng.indexOf('IHDR') + 4 + 13 + 4;
  const text = Buffer.concat([Buffer.from('Title\0\0'), deflateSync(Buffer.alloc(50_000_000))]);
  return Buffer.concat([
    validPng.subarray(0, headerEnd),
    pngChunk('zTXt', text),
    validPng.subarray(headerEnd),
  ]);
}

function png(...chunks: Buffer[]): Buffer {
  const end = pngChunk('IEND', Buffer.alloc(0));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, end]);
}

/** A GIF with a frame at a position outside of the picture. */
function gifWithFrameOutside(gif: Buffer): Buffer {
  const copy = Buffer.from(gif);
  copy.writeUInt16LE(60_000, copy.indexOf(0x2c) + 1);
  return copy;
}
