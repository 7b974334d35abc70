import { expect, test } from 'vitest';
import { decodeNameList, encodeNameList } from '#shared/registry/name-list-encoding.ts';

test.each([
  [[], ''],
  [['3M', 'Chrome Delete'], '3M,Chrome Delete'],
  [['Film, clear', '100% gloss', '%2C'], 'Film%2C clear,100%25 gloss,%252C'],
])('the names %j are encoded as %j and decoded again', (names, text) => {
  expect(encodeNameList(names)).toBe(text);
  expect(decodeNameList(text)).toEqual(names);
});

test('decodes a text with blanks, duplicates and broken escapes', () => {
  expect(decodeNameList(' 3M ,,PPF,3M,50%,%ZZ,')).toEqual(['3M', 'PPF', '50%', '%ZZ']);
});
