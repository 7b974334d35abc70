import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

const PROJECT_URL = 'https://wraps.example/project/7';

test('the path has one square per dark module', () => {
  const { size, path } = qrPath(PROJECT_URL);
  const drawnSquares = Array.from(path.matchAll(/M(\d+) (\d+)h1v1h-1z/g), ([, x, y]) => `${x},${y}`);
  const { data: rows } = encode(PROJECT_URL, { ecc: 'M', border: 4 });
  const darkModules = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])));
  expect(drawnSquares).toEqual(darkModules);
  expect(size).toBe(rows.length);
});

test('the code has a quiet zone of four modules', () => {
  const { size, path } = qrPath(PROJECT_URL);
  const coordinates = Array.from(path.matchAll(/M(\d+) (\d+)/g), ([, x, y]) => [Number(x), Number(y)]).flat();
  expect(Math.min(...coordinates)).toBe(4);
  expect(Math.max(...coordinates)).toBe(size - 5);
});
