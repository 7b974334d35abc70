import { expect, it } from 'vitest';
import { pixelLimit } from './image-limits.ts';

it.each([
  ['a JPEG', 'jpeg', {}, 100],
  ['a rotated JPEG', 'jpeg', { orientation: 6 }, 100],
  ['a progressive JPEG', 'jpeg', { isProgressive: true }, 50],
  ['a PNG', 'png', {}, 100],
  ['an interlaced PNG', 'png', { isProgressive: true }, 50],
  ['a rotated PNG', 'png', { orientation: 6 }, 50],
  ['a WebP', 'webp', {}, 50],
  ['a GIF', 'gif', {}, 50],
  ['a HEIC', 'heic', {}, 50],
  ['an AVIF', 'avif', {}, 25],
] as const)('%s has the pixel limit of its decoder', (_what, kind, header, megapixels) => {
  expect(pixelLimit(kind, header).pixels).toBe(megapixels * 1e6);
});
