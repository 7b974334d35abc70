import { expect, test } from 'vitest';
import { createTextCipher } from './text-cipher.ts';

test('decrypts text that was encrypted with the same secret', () => {
  const encryptedText = createTextCipher('secret', 'test').encrypt('a link');
  expect(encryptedText).not.toContain('link');
  expect(createTextCipher('secret', 'test').decrypt(encryptedText)).toBe('a link');
});

test.each([
  ['another secret', createTextCipher('other', 'test')],
  ['another purpose', createTextCipher('secret', 'other')],
])('does not decrypt text with %s', (_name, cipher) => {
  expect(cipher.decrypt(createTextCipher('secret', 'test').encrypt('a link'))).toBeNull();
});

test.each(['', 'plain text', '{"url":"x"}'])('returns null for %j, which is not encrypted', (text) => {
  expect(createTextCipher('secret', 'test').decrypt(text)).toBeNull();
});
