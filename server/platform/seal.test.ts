import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

test('decrypts text that was encrypted with the same secret', () => {
  const encryptedText = createSeal('secret', 'test').encrypt('a link');
  expect(encryptedText).not.toContain('link');
  expect(createSeal('secret', 'test').decrypt(encryptedText)).toBe('a link');
});

test.each([
  ['another secret', createSeal('other', 'test')],
  ['another purpose', createSeal('secret', 'other')],
])('does not decrypt text with %s', (_name, seal) => {
  expect(seal.decrypt(createSeal('secret', 'test').encrypt('a link'))).toBeNull();
});

test.each(['', 'plain text', '{"url":"x"}'])('returns null for %j, which is not encrypted', (text) => {
  expect(createSeal('secret', 'test').decrypt(text)).toBeNull();
});
