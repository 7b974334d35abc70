import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

test('opens what the same secret has sealed', () => {
  const encryptedText = createSeal('secret', 'test').close('a link');
  expect(encryptedText).not.toContain('link');
  expect(createSeal('secret', 'test').open(encryptedText)).toBe('a link');
});

test.each([
  ['another secret', createSeal('other', 'test')],
  ['another purpose', createSeal('secret', 'other')],
])('does not open with %s', (_name, seal) => {
  expect(seal.open(createSeal('secret', 'test').close('a link'))).toBeNull();
});

test.each(['', 'plain text', '{"url":"x"}'])('does not open %j, which is not sealed', (text) => {
  expect(createSeal('secret', 'test').open(text)).toBeNull();
});
