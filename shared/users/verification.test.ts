import { expect, test } from 'vitest';
import { clearsVerification } from '#shared/users/verification.ts';

const before = { name: 'Dana Fox', company: 'Bay Wraps' };

test.each([
  ['a new name', { name: 'Dana Wolf' }, true],
  ['a new company', { company: 'Cape Wraps' }, true],
  ['a removed company', { company: null }, true],
  ['the same name and company', { ...before }, false],
  ['the same name with surrounding spaces', { name: ' Dana Fox ' }, false],
  ['neither name nor company', {}, false],
])('a change with %s: cleared is %s', (_title, change, clears) => {
  expect(clearsVerification(before, change)).toBe(clears);
});

test('a blank company equals a missing company', () => {
  expect(clearsVerification({ name: 'Dana Fox', company: null }, { company: '' })).toBe(false);
});
