import { expect, test } from 'vitest';
import { isFlagSet } from './role-flag.ts';

test.each([true, 1, '1', 't', 'T', 'true', 'TRUE'])('%j means that the flag is set', (value) => {
  expect(isFlagSet(value)).toBe(true);
});

test.each([false, 0, '0', 'f', 'false', '', null, undefined, 'yes', 2, {}, ['true']])(
  '%j means that the flag is not set',
  (value) => expect(isFlagSet(value)).toBe(false),
);
