import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('what is searched for stays text, whatever it looks like', () => {
  for (const q of ['42', 'true', '"van"', 'box & van', 'Ölwagen 100%']) {
    expect(parseSearch(stringifySearch({ q }))).toEqual({ q });
  }
});

test('absent and empty parameters leave no trace in the address', () => {
  expect(stringifySearch({ q: undefined, status: '' })).toBe('');
  expect(stringifySearch({ q: 'van', status: undefined })).toBe('?q=van');
});
