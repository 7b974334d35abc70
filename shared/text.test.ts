import { expect, test } from 'vitest';
import { truncate } from './text.ts';

test.each([
  ['keeps a short text', 'van', 3, 'van'],
  ['cuts a long text', 'vans', 3, 'van'],
  ['drops a character that would be split', 'va🚐', 3, 'va'],
  ['keeps a character that fits', 'va🚐s', 4, 'va🚐'],
])('%s', (_what, text, maxLength, start) => {
  expect(truncate(text, maxLength)).toBe(start);
});
