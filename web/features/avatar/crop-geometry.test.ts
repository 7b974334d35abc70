import { expect, test } from 'vitest';
import { MAX_ZOOM, centreCrop, moved, squareOf, zoomed } from './crop-geometry.ts';

const wide = { width: 4000, height: 3000 };

test('a crop begins as the largest square in the middle', () => {
  expect(squareOf(wide, centreCrop(wide))).toEqual({ left: 500, top: 0, side: 3000 });
});

test('a crop moves by shares of its own side, and stops at the edge of the picture', () => {
  expect(squareOf(wide, moved(wide, centreCrop(wide), 0.1, 0.1))).toEqual({ left: 800, top: 0, side: 3000 });
  expect(squareOf(wide, moved(wide, centreCrop(wide), -9, 9))).toEqual({ left: 0, top: 0, side: 3000 });
});

test('zooming keeps the middle', () => {
  expect(squareOf(wide, zoomed(wide, centreCrop(wide), 2))).toEqual({ left: 1250, top: 750, side: 1500 });
});

test('zooming out at the edge pulls the crop back into the picture', () => {
  const corner = moved(wide, zoomed(wide, centreCrop(wide), 4), 9, 9);
  expect(squareOf(wide, corner)).toEqual({ left: 3250, top: 2250, side: 750 });
  expect(squareOf(wide, zoomed(wide, corner, 1))).toEqual({ left: 1000, top: 0, side: 3000 });
});

test('the zoom has its limits', () => {
  expect(zoomed(wide, centreCrop(wide), 0.2).zoom).toBe(1);
  expect(zoomed(wide, centreCrop(wide), 99).zoom).toBe(MAX_ZOOM);
});
