import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#shared/users/user.wire.ts';
import { storeRoleType, storeRoleTypeOf, withStoredRoleType } from '#web/features/auth/stored-role-type.ts';

const lena: User = {
  id: 7,
  username: 'lena',
  name: 'Lena Frost',
  email: 'lena@frostwraps.example',
  phone: null,
  role: 'subcontractor',
  company: null,
  street: null,
  city: null,
  state: null,
  zipCode: null,
  certifications: [],
  avatarUrl: null,
  allowContractorRole: false,
  hasBusinessRegistration: false,
  hasBusinessInsurance: false,
  businessRegistrationVerified: false,
  businessInsuranceVerified: false,
  createdAt: '2026-03-05T10:00:00.000Z',
};

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['contractor', { role: 'contractor', allowContractorRole: true }],
  ['contractor-unlisted', { role: 'contractor', allowContractorRole: false }],
  ['subcontractor', { role: 'subcontractor', allowContractorRole: false }],
] as const)('the remembered choice %s is applied over the cached user', (roleType, trade) => {
  stubStorage();
  storeRoleType(lena.id, roleType);
  expect(localStorage.getItem('user_7_selected_role_type')).toBe(roleType);
  expect(withStoredRoleType(lena)).toEqual({ ...lena, ...trade });
});

test('what the server tells takes the place of the remembered choice', () => {
  stubStorage();
  storeRoleType(lena.id, 'contractor');
  storeRoleTypeOf(lena);
  expect(localStorage.getItem('user_7_selected_role_type')).toBe('subcontractor');
  expect(withStoredRoleType(lena)).toEqual(lena);
});

test('an installer who may also contract stays one', () => {
  stubStorage({ user_7_selected_role_type: 'subcontractor' });
  const both = { ...lena, allowContractorRole: true };
  expect(withStoredRoleType(both)).toEqual(both);
});

test.each(['admin', 'client'] as const)(
  'a remembered choice changes nothing for an account of the role %s',
  (role) => {
    stubStorage({ user_7_selected_role_type: 'contractor' });
    expect(withStoredRoleType({ ...lena, role })).toEqual({ ...lena, role });
  },
);

test.each(['boss', ''])('%j is no choice', (stored) => {
  stubStorage({ user_7_selected_role_type: stored });
  expect(withStoredRoleType(lena)).toEqual(lena);
});

function stubStorage(entries: Record<string, string> = {}): void {
  const held = new Map(Object.entries(entries));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  });
}
