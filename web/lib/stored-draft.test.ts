import { expect, test } from 'vitest';
import { typedOver } from './stored-draft.ts';

test('a draft holds the fields that were changed, and no other', () => {
  const begun = { name: 'Lena Frost', email: 'lena@frost.example', certifications: [1, 2] };
  expect(typedOver({ ...begun, name: 'Lena F.', certifications: [1, 2, 3] }, begun)).toEqual({
    name: 'Lena F.',
    certifications: [1, 2, 3],
  });
  expect(typedOver({ ...begun }, begun)).toEqual({});
});

test('a draft never holds a password', () => {
  const typed = { password: 'a', currentPassword: 'b', newPassword: 'c', username: 'lena' };
  expect(typedOver(typed, {})).toEqual({ username: 'lena' });
});

test('blank, null and missing are the same', () => {
  const typed = { phone: '', city: null, vehicle: { make: '', model: undefined } };
  expect(typedOver(typed, { phone: null, city: '' })).toEqual({});
  expect(typedOver(typed, { phone: '555 0100' })).toEqual({ phone: '' });
});
