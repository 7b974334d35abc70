import { expect, test } from 'vitest';
import { isAdminAddress } from './admin-access.ts';

test.each([
  ['/admin', true],
  ['/admin?tab=settings', true],
  ['/admin/anything', true],
  ['/admin-login', false],
  ['/administrators', false],
  ['/dashboard?next=/admin', false],
])('%s requires an admin: %s', (href, isAdmin) => expect(isAdminAddress(href)).toBe(isAdmin));
