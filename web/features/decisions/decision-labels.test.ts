import { expect, test } from 'vitest';
import { decisionTitle, identificationText } from './decision-labels.ts';

const dana = { name: 'Dana', email: 'dana@fleet.example', agreement: null };

test.each([
  ['mailed_link', 'Link mailed to Dana (dana@fleet.example)'],
  ['handed_over_link', 'Link handed over to Dana'],
  ['account', 'Signed in as Dana'],
] as const)('shows how a person was identified: %s', (identification, text) => {
  expect(identificationText({ ...dana, identification })).toBe(text);
});

test('shows how the client agreed to an approval on the client’s behalf', () => {
  const onBehalfDecision = { name: null, email: null, identification: 'on_behalf' } as const;
  expect(identificationText({ ...onBehalfDecision, agreement: 'phone' })).toBe(
    'Recorded on the client’s behalf · Client agreed: by phone',
  );
  expect(identificationText({ ...onBehalfDecision, agreement: null })).toBe(
    'Recorded on the client’s behalf',
  );
});

test('names what was decided', () => {
  expect(decisionTitle({ version: 2, subject: 'proof', decision: 'approve' })).toBe('Version 2 approved');
  expect(decisionTitle({ version: 2, subject: 'sample', decision: 'request_changes' })).toBe(
    'Printed sample of version 2: changes requested',
  );
});
