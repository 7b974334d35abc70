import { expect, test } from 'vitest';
import { destinationAfterSignIn, nextOf } from './next-address.ts';

test('signing in leads back to the page that asked for it', () => {
  expect(destinationAfterSignIn('/project/7?tab=photos#top')).toBe('/project/7?tab=photos#top');
});

test.each([
  undefined,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('signing in never leads to another site: %j', (next) =>
  expect(destinationAfterSignIn(next)).toBe('/dashboard'),
);

test('the way back is left out of the address where the sign-in leads anyway', () => {
  expect([nextOf('/'), nextOf('/dashboard'), nextOf('/my-projects?q=van')]).toEqual([
    undefined,
    undefined,
    '/my-projects?q=van',
  ]);
});
