import { expect, test } from 'vitest';
import { cutSearchText, parseSearch, stringifySearch } from './search-params.ts';

test('keeps search text unchanged', () => {
  for (const q of ['42', 'true', '"van"', 'box & van', 'Ölwagen 100%']) {
    expect(parseSearch(stringifySearch({ q }))).toEqual({ q });
  }
});

test('omits absent and empty parameters', () => {
  expect(stringifySearch({ q: undefined, status: '' })).toBe('');
  expect(stringifySearch({ q: 'van', status: undefined })).toBe('?q=van');
});

test('cuts a search text to the length that the server accepts', () => {
  expect(cutSearchText('x'.repeat(250))).toBe('x'.repeat(200));
  expect(cutSearchText('van')).toBe('van');
  expect(cutSearchText(`${'x'.repeat(199)}🚐`)).toBe('x'.repeat(199));
});
