import { expect, test } from 'vitest';
import { isId } from './ids.ts';

test.each(['1', '42', '2147483647'])('accepts %s as an id', (text) => expect(isId(text)).toBe(true));

test.each(['', '0', '07', '-1', '1.5', '1e3', ' 7', 'seven', '2147483648', '12345678901'])(
  'rejects ‘%s’ as an id',
  (text) => expect(isId(text)).toBe(false),
);
