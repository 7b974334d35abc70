import { expect, test } from 'vitest';
import { approvalText } from './approval-text.ts';

const approval = {
  isApproved: true,
  approvedAt: '2026-03-05T14:10:00',
  approvedByName: 'Maria Lopez',
  approvedOnBehalf: false,
};

test('shows who approved the proof and when', () => {
  expect(approvalText(approval)).toBe('Approved by Maria Lopez on Mar 5, 2026 2:10 PM');
});

test('shows an approval on the client’s behalf', () => {
  expect(approvalText({ ...approval, approvedOnBehalf: true })).toBe(
    'Approved on the client’s behalf by Maria Lopez on Mar 5, 2026 2:10 PM',
  );
});

test('shows an approval by a deleted user', () => {
  expect(approvalText({ ...approval, approvedByName: null })).toContain('by Deleted user');
});

test('returns undefined without an approval', () => {
  expect(approvalText({ ...approval, isApproved: false })).toBeUndefined();
});
