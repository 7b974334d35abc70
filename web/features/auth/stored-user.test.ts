import { expect, test } from 'vitest';
import { parseStoredUser } from './stored-user.ts';

test('a stored user is read back', () => {
  expect(parseStoredUser('{"id":7,"name":"Lena Frost"}')).toMatchObject({ id: 7, name: 'Lena Frost' });
});

test.each([null, '', 'null', '{', '"lena"', '{"id":"7"}', '[]'])('%j is no user', (text) => {
  expect(parseStoredUser(text)).toBeNull();
});
