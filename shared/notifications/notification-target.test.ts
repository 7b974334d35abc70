import { expect, test } from 'vitest';
import { notificationUrlHash, receivedInvitationId } from '#shared/notifications/notification-target.ts';

test.each([
  ['message_sent', 'message', 'message-12'],
  ['proof_upload', 'artwork_proof', 'proof-12'],
  ['proof_approved', 'artwork_proof', 'proof-12'],
  ['comment_added', 'artwork_proof', 'proof-12'],
  ['photo_upload', 'photo', 'photo-12'],
  ['tracking_added', 'tracking_item', 'tracking-12'],
])('%s links to the item', (type, sourceType, hash) => {
  expect(notificationUrlHash({ type, sourceType, sourceId: 12 })).toBe(hash);
});

test.each([
  ['message_sent', 'messages'],
  ['proof_upload', 'proofs'],
  ['proof_approved', 'proofs'],
  ['comment_added', 'proofs'],
  ['comment_reopened', 'proofs'],
  ['photo_upload', 'photos'],
  ['tracking_added', 'tracking'],
  ['status_change', 'stages'],
  ['installer_assigned', 'installation'],
])('%s without a source links to the section', (type, hash) => {
  expect(notificationUrlHash({ type, sourceType: null, sourceId: null })).toBe(hash);
});

test.each(['installer_unassigned', 'client_assigned', 'client_unassigned', 'client_left', 'a_newer_type'])(
  '%s links to the project',
  (type) => {
    expect(notificationUrlHash({ type, sourceType: null, sourceId: null })).toBeUndefined();
  },
);

test.each(['client_invited', 'staff_invited'])('%s links to its invitation', (type) => {
  expect(receivedInvitationId({ type, sourceId: 12 })).toBe(12);
});

test('the notification of an accepted invitation does not link to the invitation', () => {
  expect(receivedInvitationId({ type: 'invitation_accepted', sourceId: 12 })).toBeUndefined();
});
