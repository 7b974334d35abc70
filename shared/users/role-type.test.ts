import { expect, test } from 'vitest';
import { ROLE_TYPES, roleTypeOf, roleFieldsOf } from '#shared/users/role-type.ts';

test.each([
  ['no user', null, 'subcontractor'],
  ['an installer', { role: 'subcontractor', allowContractorRole: false }, 'subcontractor'],
  ['an installer who may contract', { role: 'subcontractor', allowContractorRole: true }, 'subcontractor'],
  ['a listed contractor', { role: 'contractor', allowContractorRole: true }, 'contractor'],
  ['an unlisted contractor', { role: 'contractor', allowContractorRole: false }, 'contractor-unlisted'],
  ['a client', { role: 'client', allowContractorRole: true }, 'contractor-unlisted'],
  ['an admin', { role: 'admin', allowContractorRole: false }, 'contractor-unlisted'],
] as const)('the role type of %s', (_title, user, roleType) => {
  expect(roleTypeOf(user)).toBe(roleType);
});

test.each(ROLE_TYPES)('roleTypeOf reverses roleFieldsOf for %s', (roleType) => {
  expect(roleTypeOf(roleFieldsOf(roleType))).toBe(roleType);
});
