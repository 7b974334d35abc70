import { expect, test, vi } from 'vitest';
import { destinationAfterSignIn, findInvitationToken, nextParam } from './sign-in-destination.ts';

test('a sign-in returns to the requested page', () => {
  expect(destinationAfterSignIn('/project/7?tab=photos#top')).toBe('/project/7?tab=photos#top');
});

test.each([
  undefined,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\t//evil.example',
  '/\n/evil.example',
  '///evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  ' //evil.example',
  '/.//evil.example/phish',
  '/x/..//evil.example/phish',
  '/%2e//evil.example/phish',
  '/x/%2E%2e//evil.example',
  '/.\\/evil.example',
  '/./\\evil.example',
  '/\t.\t/\t/evil.example',
  'http://here.invalid//evil.example',
  'javascript:alert(1)',
  '//[',
])('a sign-in never redirects to another site: %j', (next) =>
  expect(destinationAfterSignIn(next)).toBe('/dashboard'),
);

test('works without URL.parse (Safari before 18)', () => {
  vi.stubGlobal('URL', createUrlClassWithoutParse());
  expect(destinationAfterSignIn('/project/7')).toBe('/project/7');
  vi.unstubAllGlobals();
});

test('omits the `next` parameter for the default pages', () => {
  expect([nextParam('/'), nextParam('/dashboard'), nextParam('/my-projects?q=van')]).toEqual([
    undefined,
    undefined,
    '/my-projects?q=van',
  ]);
});

function createUrlClassWithoutParse(): typeof URL {
  const urlClass = class extends URL {};
  return Object.assign(urlClass, { parse: undefined });
}

test('the token of an invitation is found in the address of its page', () => {
  const token = 'a'.repeat(43);
  expect(findInvitationToken(`/invitations/${token}`)).toBe(token);
});

test.each([undefined, '/project/7', '/invitations/12', `/invitations/${'a'.repeat(43)}/more`])(
  '%s has no token of an invitation',
  (next) => {
    expect(findInvitationToken(next)).toBeUndefined();
  },
);
