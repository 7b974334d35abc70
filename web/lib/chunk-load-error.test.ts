import { expect, test } from 'vitest';
import { isChunkLoadError } from './chunk-load-error.ts';

test.each([
  'Failed to fetch dynamically imported module: https://shop.example/assets/edit-page-B4x9.js',
  'error loading dynamically imported module: https://shop.example/assets/edit-page-B4x9.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/edit-page-B4x9.css',
])('recognizes ‘%s’ as a failed chunk load', (message) => {
  expect(isChunkLoadError(new TypeError(message))).toBe(true);
});

test.each([new Error('Cannot read properties of undefined'), 'Failed', null])(
  'does not recognize %s as a failed chunk load',
  (error) => {
    expect(isChunkLoadError(error)).toBe(false);
  },
);
