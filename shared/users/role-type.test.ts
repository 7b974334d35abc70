import { expect, test } from 'vitest';
import { ROLE_TYPES, selectedRoleType, roleFieldsOf } from '#shared/users/role-type.ts';

test.each([
  ['no user', null, 'subcontractor'],
  ['an installer', { role: 'subcontractor', allowContractorRole: false }, 'subcontractor'],
  ['an installer who may contract', { role: 'subcontractor', allowContractorRole: true }, 'subcontractor'],
  ['a listed contractor', { role: 'contractor', allowContractorRole: true }, 'contractor'],
  ['an unlisted contractor', { role: 'contractor', allowContractorRole: false }, 'contractor-unlisted'],
  ['a client', { role: 'client', allowContractorRole: true }, 'contractor-unlisted'],
  ['an admin', { role: 'admin', allowContractorRole: false }, 'contractor-unlisted'],
] as const)('the role type of %s', (_title, user, roleType) => {
  expect(selectedRoleType(user)).toBe(roleType);
});

test.each(ROLE_TYPES)('selectedRoleType reverses roleFieldsOf for %s', (roleType) => {
  expect(selectedRoleType(roleFieldsOf(roleType))).toBe(roleType);
});
