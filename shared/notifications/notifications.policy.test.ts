import { describe, expect, test } from 'vitest';
import type { Actor, Role } from '#shared/actor.ts';
import { NOTIFICATION_KINDS } from '#shared/notifications/notification-kinds.ts';
import {
  kindsFor,
  mailKindsFor,
  mayReceiveSummary,
  mayTestNotifications,
} from '#shared/notifications/notifications.policy.ts';

const EXPECTED: [Role, { tests: boolean; kinds: number; approves?: boolean }][] = [
  ['admin', { tests: true, kinds: 0 }],
  ['contractor', { tests: false, kinds: NOTIFICATION_KINDS.length, approves: true }],
  ['subcontractor', { tests: false, kinds: NOTIFICATION_KINDS.length }],
  ['client', { tests: false, kinds: NOTIFICATION_KINDS.length - 2, approves: true }],
];

describe.each(EXPECTED)('%s', (role, { tests, kinds, approves = false }) => {
  const actor: Actor = { kind: 'user', userId: 7, role, allowContractorRole: false };

  test(tests ? 'may send a test notification' : 'may not send a test notification', () => {
    expect(mayTestNotifications(actor)).toBe(tests);
  });

  test(`has ${kinds} notification kinds`, () => {
    expect(kindsFor(actor)).toHaveLength(kinds);
  });

  test(approves ? 'receives mails about new proofs' : 'receives no mails about new proofs', () => {
    expect(mailKindsFor(actor).includes('proof_upload')).toBe(approves);
  });

  test(role === 'admin' ? 'may not receive the daily summary' : 'may receive the daily summary', () => {
    expect(mayReceiveSummary(actor)).toBe(role !== 'admin');
  });
});

test('an installer who may contract receives mails about new proofs', () => {
  const both: Actor = { kind: 'user', userId: 7, role: 'subcontractor', allowContractorRole: true };
  expect(mailKindsFor(both)).toEqual(kindsFor(both));
});

test('a client has no kinds for teams and business documents', () => {
  const client: Actor = { kind: 'user', userId: 7, role: 'client', allowContractorRole: false };
  expect(kindsFor(client)).not.toContain('team_member_added');
  expect(kindsFor(client)).not.toContain('document_verified');
});
