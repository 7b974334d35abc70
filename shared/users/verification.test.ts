import { expect, test } from 'vitest';
import { clearsVerification } from '#shared/users/verification.ts';

const identity = { name: 'Dana Fox', company: 'Bay Wraps' };

test.each([
  ['a new name', true, { name: 'Dana Wolf' }],
  ['a new company', true, { company: 'Cape Wraps' }],
  ['a removed company', true, { company: null }],
  ['the same name and company', false, { ...identity }],
  ['the same name with surrounding spaces', false, { name: ' Dana Fox ' }],
  ['neither name nor company', false, {}],
])('whether %s clears the verification: %s', (_title, isCleared, change) => {
  expect(clearsVerification(identity, change)).toBe(isCleared);
});

test('treats a blank company as a missing company', () => {
  expect(clearsVerification({ name: 'Dana Fox', company: null }, { company: '' })).toBe(false);
});
