import { expect, test } from 'vitest';
import { approvalWords } from './approval-words.ts';

const approval = {
  isApproved: true,
  approvedAt: '2026-03-05T14:10:00',
  approvedByName: 'Maria Lopez',
  approvedOnBehalf: false,
};

test('an approval says by whom and when', () => {
  expect(approvalWords(approval)).toBe('Approved by Maria Lopez on Mar 5, 2026 2:10 PM');
});

test('the shop’s says that it stands for the client', () => {
  expect(approvalWords({ ...approval, approvedOnBehalf: true })).toBe(
    'Approved on the client’s behalf by Maria Lopez on Mar 5, 2026 2:10 PM',
  );
});

test('it stays when the approver’s account is gone', () => {
  expect(approvalWords({ ...approval, approvedByName: null })).toContain('by Deleted user');
});

test('what is not approved says nothing', () => {
  expect(approvalWords({ ...approval, isApproved: false })).toBeUndefined();
});
