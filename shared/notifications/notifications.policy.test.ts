import { describe, expect, test } from 'vitest';
import type { Actor, Role } from '#shared/actor.ts';
import { NOTIFICATION_KINDS } from '#shared/notifications/notification-kinds.ts';
import { kindsFor, mayTestNotifications } from '#shared/notifications/notifications.policy.ts';

const EXPECTED: [Role, { tests: boolean; kinds: number }][] = [
  ['admin', { tests: true, kinds: 0 }],
  ['contractor', { tests: false, kinds: NOTIFICATION_KINDS.length }],
  ['subcontractor', { tests: false, kinds: NOTIFICATION_KINDS.length }],
  ['client', { tests: false, kinds: NOTIFICATION_KINDS.length - 2 }],
];

describe.each(EXPECTED)('%s', (role, { tests, kinds }) => {
  const actor: Actor = { kind: 'user', userId: 7, role, allowContractorRole: false };

  test(tests ? 'may send a test notification' : 'may not send a test notification', () => {
    expect(mayTestNotifications(actor)).toBe(tests);
  });

  test(`has ${kinds} notification kinds`, () => {
    expect(kindsFor(actor)).toHaveLength(kinds);
  });
});

test('a client has no kinds for teams and business documents', () => {
  const client: Actor = { kind: 'user', userId: 7, role: 'client', allowContractorRole: false };
  expect(kindsFor(client)).not.toContain('team_member_added');
  expect(kindsFor(client)).not.toContain('document_verified');
});
