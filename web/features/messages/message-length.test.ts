import { expect, test } from 'vitest';
import { lengthNote } from './message-length.ts';

test.each([
  [0, undefined],
  [4_499, undefined],
  [4_500, '4,500 of 5,000 characters'],
  [5_000, '5,000 of 5,000 characters'],
  [5_001, 'Too long to send: 5,001 of 5,000 characters'],
])('the note for %d characters is %s', (length, note) => {
  expect(lengthNote(length)).toBe(note);
});
