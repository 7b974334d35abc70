import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['wrap', 4, 'wrap'],
  ['wrapped', 4, 'wrap'],
  ['van 🚐', 6, 'van 🚐'],
  ['van 🚐', 5, 'van '],
])('%j cut to %i is %j', (text, maxLength, expected) => expect(cutText(text, maxLength)).toBe(expected));
