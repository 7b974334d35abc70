import { expect, test } from 'vitest';
import { clearsVerification } from './clears-verification.ts';

const LENA = {
  name: 'Lena Frost',
  company: 'Frost Wraps',
  businessRegistrationVerified: true,
  businessInsuranceVerified: false,
};

test.each([
  ['another name', { name: 'Lena Snow' }],
  ['another company', { company: 'Snow Wraps' }],
  ['no company any more', { company: null }],
  ['a blank company', { company: ' ' }],
])('%s clears a verification mark', (_, change) => {
  expect(clearsVerification(LENA, change)).toBe(true);
});

test.each([
  ['nothing changed', {}],
  ['the same name and company', { name: 'Lena Frost', company: 'Frost Wraps' }],
  ['only spaces changed', { name: ' Lena Frost ', company: 'Frost Wraps ' }],
])('%s clears none', (_, change) => {
  expect(clearsVerification(LENA, change)).toBe(false);
});

test('an unverified account has nothing to clear', () => {
  const unverified = { ...LENA, businessRegistrationVerified: false };
  expect(clearsVerification(unverified, { name: 'Lena Snow' })).toBe(false);
});

test('a missing company and a blank one are the same', () => {
  expect(clearsVerification({ ...LENA, company: null }, { company: '' })).toBe(false);
});
