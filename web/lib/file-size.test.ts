import { expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [860_000, '840 KB'],
  [1_048_575, '1.0 MB'],
  [5 * 1024 * 1024, '5.0 MB'],
  [25 * 1024 * 1024, '25.0 MB'],
  [250 * 1024 * 1024, '250 MB'],
  [3 * 1024 ** 3, '3.0 GB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(formatFileSize(bytes)).toBe(shown);
});
