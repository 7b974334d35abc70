import { expect, test } from 'vitest';
import { sampleUser } from '#shared/users/user.testing.ts';
import type { User } from '#shared/users/user.wire.ts';
import { profileChangeOf, profileFormValues, profileForm } from './profile-form.ts';

const maria = sampleUser({
  name: 'Maria Lopez',
  email: 'maria@lopezinstalls.example',
  phone: '555 0100',
  street: '1 Harbour Road',
  city: 'Omaha',
  state: 'NE',
  zipCode: '68102',
  certifications: [3, 5],
  hasBusinessRegistration: true,
});

/** The fields that every save sends (docs/requirements/settings.md, Profile). */
const alwaysSentFields = {
  role: 'subcontractor',
  allowContractorRole: false,
  hasBusinessRegistration: true,
  hasBusinessInsurance: false,
};

function buildSentChange(typedValues: Partial<ReturnType<typeof profileFormValues>>, user = maria) {
  return profileChangeOf(profileForm.parse({ ...profileFormValues(user), ...typedValues }), user);
}

test('an unchanged profile sends only the role and the business flags', () => {
  expect(buildSentChange({})).toEqual(alwaysSentFields);
});

test('sends only changed fields, with trimmed text and null for blank fields', () => {
  expect(buildSentChange({ name: ' Maria L. ', phone: '', company: ' ' })).toEqual({
    ...alwaysSentFields,
    name: 'Maria L.',
    phone: null,
  });
});

test('sends certifications only when the set has changed', () => {
  expect(buildSentChange({ certifications: [5, 3] })).toEqual(alwaysSentFields);
  expect(buildSentChange({ certifications: [5, 'PPF'] })).toEqual({
    ...alwaysSentFields,
    certifications: [5, 'PPF'],
  });
});

test('does not send address fields that a shop does not see', () => {
  const shop: User = { ...maria, role: 'contractor' };
  expect(buildSentChange({ street: '2 Quay', city: 'Lincoln', zipCode: '1', state: 'IA' }, shop)).toEqual({
    ...alwaysSentFields,
    role: 'contractor',
    state: 'IA',
  });
});

test.each([
  ['name', 'M', 'Name must be at least 2 characters'],
  ['email', 'maria@', 'Invalid email address'],
])('the field %s rejects %j', (field, text, message) => {
  const { error } = profileForm.safeParse({ ...profileFormValues(maria), [field]: text });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});
