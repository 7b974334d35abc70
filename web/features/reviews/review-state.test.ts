import { describe, expect, test } from 'vitest';
import type { Review, Reviewer } from '#shared/reviews/reviews.contract.ts';
import { progressText, reviewerState, reviewState, reviewTitle } from './review-state.ts';

const AT = '2027-03-05T12:00:00.000Z';

describe('the state of a reviewer', () => {
  test.each([
    ['Not opened', {}],
    ['Opened', { openedAt: AT }],
    ['Approved', { openedAt: AT, decision: 'approve', decidedAt: AT }],
    ['Requested changes', { decision: 'request_changes', decidedAt: AT }],
    ['Link expired', { openedAt: AT, hasValidLink: false }],
    ['Not opened', { hasValidLink: false, isClient: true }],
    ['Removed', { isRevoked: true, hasValidLink: false }],
    ['Approved', { isRevoked: true, decision: 'approve', decidedAt: AT }],
  ] as const)('is ‘%s’ for %o', (label, given) => {
    expect(reviewerState(reviewer(given)).label).toBe(label);
  });
});

describe('the state of a review', () => {
  test.each([
    ['In review', {}],
    ['Superseded', { isSuperseded: true }],
    ['Approved', { state: 'approved', isSuperseded: true }],
    ['Changes requested', { state: 'changes_requested' }],
  ] as const)('is ‘%s’ for %o', (label, given) => {
    expect(reviewState(review(given)).label).toBe(label);
  });
});

test('an open review says how many of its reviewers approved', () => {
  const reviewers = [
    reviewer({ decision: 'approve' }),
    reviewer({}),
    reviewer({ isRevoked: true }),
    reviewer({ isRevoked: true, decision: 'approve' }),
  ];
  expect(progressText(review({ reviewers, dueDate: '2027-04-01' }))).toBe(
    '2 of 3 approved · Due Apr 1, 2027',
  );
});

test('a review that any reviewer decides says so', () => {
  expect(progressText(review({ rule: 'any', reviewers: [reviewer({})] }))).toBe('Any one reviewer decides');
});

test('a sample is named with its version', () => {
  expect(reviewTitle({ subject: 'sample', version: 2 })).toBe('Printed sample of version 2');
});

function reviewer(given: Partial<Reviewer>): Reviewer {
  return {
    id: 1,
    name: 'Dana Reed',
    email: null,
    isClient: false,
    hasValidLink: true,
    isRevoked: false,
    sentAt: AT,
    openedAt: null,
    decision: null,
    decidedAt: null,
    remindedAt: null,
    nextReminderAt: null,
    ...given,
  };
}

function review(given: Partial<Review>): Review {
  return {
    id: 1,
    proofId: 1,
    version: 1,
    subject: 'proof',
    rule: 'all',
    message: null,
    dueDate: null,
    state: 'open',
    isSuperseded: false,
    remindersPaused: false,
    reminderDays: 2,
    createdAt: AT,
    reviewers: [],
    ...given,
  };
}
