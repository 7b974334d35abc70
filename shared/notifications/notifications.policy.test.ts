import { describe, expect, test } from 'vitest';
import type { Actor, Role, StaffRole } from '#shared/actor.ts';
import { NOTIFICATION_KINDS } from '#shared/notifications/notification-kinds.ts';
import {
  isProductionStage,
  kindsFor,
  mailKindsFor,
  mayReceiveSummary,
  mayTestNotifications,
} from '#shared/notifications/notifications.policy.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';

/**
 * Whether each actor may send test notifications (`mayTest`), how many notification kinds the actor has, and whether the actor
 * can get mails about new proofs (`hasProofMails`).
 */
const EXPECTED: [who: string, Actor, { mayTest: boolean; kinds: number; hasProofMails?: boolean }][] = [
  ['admin', actor('admin'), { mayTest: true, kinds: 1 }],
  [
    'contractor',
    actor('contractor'),
    { mayTest: false, kinds: NOTIFICATION_KINDS.length - 2, hasProofMails: true },
  ],
  [
    'manager',
    actor('contractor', 'manager'),
    { mayTest: false, kinds: NOTIFICATION_KINDS.length - 3, hasProofMails: true },
  ],
  ['production', actor('contractor', 'production'), { mayTest: false, kinds: 9, hasProofMails: true }],
  ['subcontractor', actor('subcontractor'), { mayTest: false, kinds: NOTIFICATION_KINDS.length - 3 }],
  ['client', actor('client'), { mayTest: false, kinds: NOTIFICATION_KINDS.length - 4, hasProofMails: true }],
];

describe.each(EXPECTED)('%s', (_who, user, { mayTest, kinds, hasProofMails = false }) => {
  test(mayTest ? 'may send a test notification' : 'may not send a test notification', () => {
    expect(mayTestNotifications(user)).toBe(mayTest);
  });

  test(`has ${kinds} notification kinds`, () => {
    expect(kindsFor(user)).toHaveLength(kinds);
  });

  test(hasProofMails ? 'can receive mails about new proofs' : 'receives no mails about new proofs', () => {
    expect(mailKindsFor(user).includes('proof_upload')).toBe(hasProofMails);
  });

  test(user.role === 'admin' ? 'may not receive the daily summary' : 'may receive the daily summary', () => {
    expect(mayReceiveSummary(user)).toBe(user.role !== 'admin');
  });
});

test('an installer who can contract receives all kinds of mail', () => {
  const shopInstallerActor = { ...actor('subcontractor'), allowContractorRole: true };
  expect(mailKindsFor(shopInstallerActor)).toEqual(kindsFor(shopInstallerActor));
});

test('a client is not notified of new team members or verified documents', () => {
  expect(kindsFor(actor('client'))).not.toContain('team_member_added');
  expect(kindsFor(actor('client'))).not.toContain('document_verified');
});

test('only users who can contract are notified of reviewers to remind', () => {
  expect(kindsFor(actor('contractor'))).toContain('review_reminder');
  expect(kindsFor({ ...actor('subcontractor'), allowContractorRole: true })).toContain('review_reminder');
  expect(kindsFor(actor('contractor', 'manager'))).toContain('review_reminder');
  expect(kindsFor(actor('subcontractor'))).not.toContain('review_reminder');
  expect(kindsFor(actor('client'))).not.toContain('review_reminder');
});

test('only clients are notified of requested reviews', () => {
  expect(kindsFor(actor('client'))).toContain('review_request');
  for (const other of [actor('contractor'), actor('contractor', 'manager'), actor('subcontractor')])
    expect(kindsFor(other)).not.toContain('review_request');
});

test('only admins are notified of failed backups', () => {
  expect(kindsFor(actor('admin'))).toEqual(['backup_failed']);
  for (const role of ['contractor', 'subcontractor', 'client'] as const)
    expect(kindsFor(actor(role))).not.toContain('backup_failed');
  expect(kindsFor(actor('contractor', 'manager'))).not.toContain('backup_failed');
});

test('managers are not notified when a document of their shop is verified', () => {
  expect(kindsFor(actor('contractor', 'manager'))).not.toContain('document_verified');
});

test('production staff are notified of stages, messages, proofs, tracking, photos and condition reports', () => {
  expect(kindsFor(actor('contractor', 'production'))).toEqual([
    'stage_move',
    'message',
    'proof_upload',
    'proof_approved',
    'changes_requested',
    'proof_comment',
    'tracking_added',
    'photo_upload',
    'condition_report',
  ]);
});

test('stages 1 to 7 are production stages', () => {
  expect(STAGE_IDS.filter(isProductionStage)).toEqual(STAGE_IDS.slice(0, 7));
});

function actor(role: Role, staffRole?: StaffRole): Actor {
  const staffOf = staffRole ? { shopId: 1, role: staffRole } : null;
  return { kind: 'user', userId: 7, role, allowContractorRole: false, staffOf };
}
