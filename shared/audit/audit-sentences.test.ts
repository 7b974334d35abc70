import { expect, test } from 'vitest';
import { AUDIT_KINDS } from './audit-kinds.ts';
import { AUDIT_GROUPS, auditLabel, kindsOfGroup } from './audit-labels.ts';
import { auditSentence } from './audit-sentences.ts';

test.each(AUDIT_KINDS)('%s has a label, a group and a sentence', (kind) => {
  expect(auditLabel(kind)).not.toBe(kind);
  expect((Object.keys(AUDIT_GROUPS) as (keyof typeof AUDIT_GROUPS)[]).flatMap(kindsOfGroup)).toContain(kind);
  expect(auditSentence({ kind, details: {} })).toMatch(/^[A-Z][^\n]*[^.]$/);
});

test.each([
  ['role_changed', { from: 'client', to: 'contractor' }, 'Changed the role from client to contractor'],
  ['account_changed', { fields: ['name', 'company'] }, 'Changed name, company'],
  ['invitation_created', { invitation: 'staff', role: 'manager' }, 'Invited to the staff (manager)'],
  [
    'invitation_created',
    { invitation: 'client', project: 'Van 12' },
    'Invited as client of the project ‘Van 12’',
  ],
  ['link_created', { link: 'review', isReplaced: true }, 'Replaced a review link'],
  ['data_exported', { what: 'the audit log' }, 'Exported the audit log'],
  ['data_exported', {}, 'Exported the data of the account'],
  ['setting_changed', { setting: 'the certifications' }, 'Changed the certifications'],
  [
    'setting_changed',
    { from: 'nobody', to: 'admins' },
    'Changed who must have a second step, from nobody to admins',
  ],
  ['sign_in_failed', { reason: 'password' }, 'Sign-in failed: wrong password'],
  ['sign_in_failed', { step: 'authenticator' }, 'Sign-in failed: wrong code after the password'],
  ['sign_in', { step: 'passkey' }, 'Signed in with a passkey'],
  ['sign_in', { step: 'password' }, 'Signed in'],
  ['confirmation_failed', { method: 'passkey' }, 'Used a passkey that could not be verified'],
] as const)('describes %s with its details', (kind, details, sentence) => {
  expect(auditSentence({ kind, details })).toBe(sentence);
});

test('shows the kind of an event that only a newer server knows', () => {
  expect(auditSentence({ kind: 'moon_landing', details: {} })).toBe('moon_landing');
});
