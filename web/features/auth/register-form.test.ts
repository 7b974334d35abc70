import { expect, test } from 'vitest';
import { registrationFormSchema, toRegistrationBody } from './register-form.ts';

const lena = {
  username: 'lena',
  name: 'Lena Frost',
  email: 'lena@frostwraps.example',
  password: 'blue-truck-42',
  confirmPassword: 'blue-truck-42',
  role: 'contractor' as const,
  city: 'Omaha',
  hasBusinessInsurance: true,
  certifications: [3],
};

test('each field has its own error message', () => {
  const tooShortFields = {
    ...lena,
    username: 'le',
    name: 'L',
    email: 'lena@',
    password: 'blue',
    confirmPassword: 'green',
  };
  expect(validationMessages(tooShortFields)).toEqual({
    username: 'Username must be at least 3 characters',
    name: 'Name must be at least 2 characters',
    email: 'Invalid email address',
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Passwords do not match',
  });
});

test('a shop sends its business fields', () => {
  const body = toRegistrationBody(registrationFormSchema.parse(lena));
  expect(body).toMatchObject({
    role: 'contractor',
    city: 'Omaha',
    hasBusinessInsurance: true,
    certifications: [3],
  });
  expect(body).not.toHaveProperty('confirmPassword');
});

test('the business fields of a client are sent empty', () => {
  const body = toRegistrationBody(registrationFormSchema.parse({ ...lena, role: 'client' }));
  expect(body).toMatchObject({ role: 'client', city: null, hasBusinessInsurance: false, certifications: [] });
});

function validationMessages(fields: unknown): Record<string, string> {
  const issues = registrationFormSchema.safeParse(fields).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
