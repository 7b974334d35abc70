import { expect, test, vi } from 'vitest';
import { parseStoredUser, storeUser } from '#web/session/stored-user.ts';

test('reads a stored user', () => {
  expect(parseStoredUser('{"id":7,"name":"Lena Frost"}')).toMatchObject({ id: 7, name: 'Lena Frost' });
});

test.each([null, '', 'null', '{', '"lena"', '{"id":"7"}', '[]'])('rejects %j as a user', (text) => {
  expect(parseStoredUser(text)).toBeNull();
});

test('stores only the fields that the first paint needs', () => {
  const setItem = vi.fn<(key: string, value: string) => void>();
  vi.stubGlobal('localStorage', { setItem });
  const contact = { email: 'lena@frost.example', phone: '555 0100', street: 'Main St 1', city: 'Omaha' };
  const user = { ...LENA, ...contact };
  storeUser(user);
  vi.unstubAllGlobals();
  const storedText = setItem.mock.calls.find(([key]) => key === 'auth_user')?.[1] ?? '';
  expect(JSON.parse(storedText)).toEqual(LENA);
});

test('drops extra fields that an older version stored', () => {
  expect(parseStoredUser(JSON.stringify({ ...LENA, email: 'lena@frost.example' }))).toEqual(LENA);
});

test.each(['f', 'false', '0', null])(
  'reads a role flag that is stored as %j as false',
  (allowContractorRole) => {
    const stored = parseStoredUser(JSON.stringify({ ...LENA, allowContractorRole }));
    expect(stored?.allowContractorRole).toBe(false);
  },
);

const LENA = {
  id: 7,
  name: 'Lena Frost',
  username: 'lena',
  role: 'contractor',
  allowContractorRole: true,
  avatarUrl: null,
  shopId: null,
  shopName: null,
  staffRole: null,
} as const;
