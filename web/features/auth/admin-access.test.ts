import { expect, test } from 'vitest';
import { isAdminUrl } from './admin-access.ts';

test.each([
  ['/admin', true],
  ['/admin?tab=settings', true],
  ['/admin/anything', true],
  ['/admin-login', false],
  ['/administrators', false],
  ['/dashboard?next=/admin', false],
])('%s requires an admin: %s', (href, isAdmin) => expect(isAdminUrl(href)).toBe(isAdmin));
