/** Interleaved 8-bit RGB or RGBA. `stride` is the number of bytes per line. */
export interface InterleavedPixels {
  width: number;
  height: number;
  stride: number;
  data: Uint8Array;
}

/**
 * Wraps decoded pixels in an uncompressed TIFF, because the image library does not accept an ICC profile with raw pixels.
 */
export function encodeTiff(
  pixels: InterleavedPixels,
  channels: 3 | 4,
  profile: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  const rowBytes = pixels.width * channels;
  const profileStart = PIXELS_START + rowBytes * pixels.height;
  const file = new Uint8Array(profileStart + profile.length);
  writeHeader(new DataView(file.buffer), [
    { tag: 256, type: TYPE_LONG, value: pixels.width },
    { tag: 257, type: TYPE_LONG, value: pixels.height },
    { tag: 258, type: TYPE_SHORT, count: channels, value: BIT_DEPTHS_START },
    { tag: 259, type: TYPE_SHORT, value: 1 }, // not compressed
    { tag: 262, type: TYPE_SHORT, value: 2 }, // RGB
    { tag: 273, type: TYPE_LONG, value: PIXELS_START },
    { tag: 277, type: TYPE_SHORT, value: channels },
    { tag: 278, type: TYPE_LONG, value: pixels.height }, // all rows in one strip
    { tag: 279, type: TYPE_LONG, value: rowBytes * pixels.height },
    ...(channels === 4 ? [{ tag: 338, type: TYPE_SHORT, value: 2 }] : []), // the fourth channel is straight alpha
    ...(profile.length > 0
      ? [{ tag: 34675, type: TYPE_UNDEFINED, count: profile.length, value: profileStart }]
      : []),
  ]);
  for (let row = 0; row < pixels.height; row += 1) {
    const line = pixels.data.subarray(row * pixels.stride, row * pixels.stride + rowBytes);
    file.set(line, PIXELS_START + row * rowBytes);
  }
  file.set(profile, profileStart);
  return file;
}

const TYPE_SHORT = 3;
const TYPE_LONG = 4;
const TYPE_UNDEFINED = 7;
const DIRECTORY_START = 8;
const BIT_DEPTHS_START = 200;
const PIXELS_START = 256;

/** A directory entry. `value` is the value itself, or the offset of a value with more than four bytes. */
interface DirectoryEntry {
  tag: number;
  type: number;
  count?: number;
  value: number;
}

/** Writes in little-endian order: signature, offset of the only directory, this directory, and the bit depths of the channels. */
function writeHeader(view: DataView, entries: DirectoryEntry[]): void {
  view.setUint16(0, 0x4949);
  view.setUint16(2, 42, true);
  view.setUint32(4, DIRECTORY_START, true);
  view.setUint16(DIRECTORY_START, entries.length, true);
  for (const [index, { tag, type, count = 1, value }] of entries.entries()) {
    const entryStart = DIRECTORY_START + 2 + index * 12;
    view.setUint16(entryStart, tag, true);
    view.setUint16(entryStart + 2, type, true);
    view.setUint32(entryStart + 4, count, true);
    view.setUint32(entryStart + 8, value, true);
  }
  for (let channel = 0; channel < 4; channel += 1) view.setUint16(BIT_DEPTHS_START + channel * 2, 8, true);
}
