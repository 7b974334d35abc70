import { expect, test } from 'vitest';
import { isAdminAddress } from './admin-access.ts';

test.each([
  ['/admin', true],
  ['/admin?tab=settings', true],
  ['/admin/anything', true],
  ['/admin-login', false],
  ['/administrators', false],
  ['/dashboard?next=/admin', false],
])('%s stands behind the admin sign-in: %s', (href, isBehind) => expect(isAdminAddress(href)).toBe(isBehind));
