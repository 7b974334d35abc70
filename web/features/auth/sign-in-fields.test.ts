import { expect, test } from 'vitest';
import { signInForm } from '#shared/auth/auth.forms.ts';
import { validateSignIn } from './sign-in-fields.ts';

test.each([
  { username: '', password: '' },
  { username: 'lena', password: '' },
  { username: '', password: ' ' },
  { username: 'lena', password: 'blue-truck-42' },
])('the rules match the shared schema: %j', (fields) => {
  const issues = signInForm.safeParse(fields).error?.issues ?? [];
  const expected = issues.map(({ path, message }) => [path[0], message]);
  expect(Object.entries(validateSignIn(fields))).toEqual(expected);
});
