import { afterEach, expect, test, vi } from 'vitest';
import { sampleUser } from '#shared/users/user.testing.ts';
import { storeRoleType, storeServerRoleType, withStoredRoleType } from '#web/session/stored-role-type.ts';

const lena = sampleUser();

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['contractor', { role: 'contractor', allowContractorRole: true }],
  ['contractor-unlisted', { role: 'contractor', allowContractorRole: false }],
  ['subcontractor', { role: 'subcontractor', allowContractorRole: false }],
] as const)('applies the remembered choice %s to the cached user', (roleType, roleFields) => {
  stubStorage();
  storeRoleType(lena.id, roleType);
  expect(localStorage.getItem('user_7_selected_role_type')).toBe(roleType);
  expect(withStoredRoleType(lena)).toEqual({ ...lena, ...roleFields });
});

test("the server's role type replaces the remembered choice", () => {
  stubStorage();
  storeRoleType(lena.id, 'contractor');
  storeServerRoleType(lena);
  expect(localStorage.getItem('user_7_selected_role_type')).toBe('subcontractor');
  expect(withStoredRoleType(lena)).toEqual(lena);
});

test('the remembered choice ‘subcontractor’ does not remove allowContractorRole', () => {
  stubStorage({ user_7_selected_role_type: 'subcontractor' });
  const userWithBothRoles = { ...lena, allowContractorRole: true };
  expect(withStoredRoleType(userWithBothRoles)).toEqual(userWithBothRoles);
});

test.each(['admin', 'client'] as const)('ignores a remembered choice for the role %s', (role) => {
  stubStorage({ user_7_selected_role_type: 'contractor' });
  expect(withStoredRoleType({ ...lena, role })).toEqual({ ...lena, role });
});

test.each(['boss', ''])('ignores the invalid choice %j', (storedRoleType) => {
  stubStorage({ user_7_selected_role_type: storedRoleType });
  expect(withStoredRoleType(lena)).toEqual(lena);
});

function stubStorage(entries: Record<string, string> = {}): void {
  const items = new Map(Object.entries(entries));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
}
