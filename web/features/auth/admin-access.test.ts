import { expect, test } from 'vitest';
import { sampleUser } from '#shared/users/user.testing.ts';
import { ACCESS_DENIED, adminSignInTarget, isAdminUrl } from './admin-access.ts';

test.each([
  ['/admin', true],
  ['/admin?tab=settings', true],
  ['/admin/anything', true],
  ['/admin-login', false],
  ['/administrators', false],
  ['/dashboard?next=/admin', false],
])('%s requires an admin: %s', (href, isAdmin) => expect(isAdminUrl(href)).toBe(isAdmin));

test('the admin sign-in denies other roles', () => {
  const target = adminSignInTarget(sampleUser(), '/admin?tab=clients');
  expect(target).toEqual({ destination: '/dashboard', message: ACCESS_DENIED });
});
