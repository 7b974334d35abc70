import { expect, test } from 'vitest';
import { changedEntries } from './stored-draft.ts';

test('a draft contains only changed fields', () => {
  const initial = { name: 'Lena Frost', email: 'lena@frost.example', certifications: [1, 2] };
  expect(changedEntries({ ...initial, name: 'Lena F.', certifications: [1, 2, 3] }, initial)).toEqual({
    name: 'Lena F.',
    certifications: [1, 2, 3],
  });
  expect(changedEntries({ ...initial }, initial)).toEqual({});
});

test('a draft never contains a password', () => {
  const formValues = { password: 'a', currentPassword: 'b', newPassword: 'c', username: 'lena' };
  expect(changedEntries(formValues, {})).toEqual({ username: 'lena' });
});

test('treats blank, null and missing values as equal', () => {
  const formValues = { phone: '', city: null, vehicle: { make: '', model: undefined } };
  expect(changedEntries(formValues, { phone: null, city: '' })).toEqual({});
  expect(changedEntries(formValues, { phone: '555 0100' })).toEqual({ phone: '' });
});
