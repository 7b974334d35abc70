import { describe, expect, test } from 'vitest';
import { progressText, reviewerState, reviewState, reviewTitle } from './review-state.ts';
import { sampleReview, sampleReviewer } from './reviews.testing.ts';

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
  ] as const)('is ‘%s’ for %o', (label, overrides) => {
    expect(reviewerState(sampleReviewer(overrides)).label).toBe(label);
  });
});

describe('the state of a review', () => {
  test.each([
    ['In review', {}],
    ['Superseded', { isSuperseded: true }],
    ['Approved', { state: 'approved', isSuperseded: true }],
    ['Changes requested', { state: 'changes_requested' }],
  ] as const)('is ‘%s’ for %o', (label, overrides) => {
    expect(reviewState(sampleReview(overrides)).label).toBe(label);
  });
});

test('an open review says how many of its reviewers approved', () => {
  const reviewers = [
    sampleReviewer({ decision: 'approve' }),
    sampleReviewer(),
    sampleReviewer({ isRevoked: true }),
    sampleReviewer({ isRevoked: true, decision: 'approve' }),
  ];
  expect(progressText(sampleReview({ reviewers, dueDate: '2027-04-01' }))).toBe(
    '2 of 3 approved · Due Apr 1, 2027',
  );
});

test.each([
  ['all', [sampleReviewer({ isRevoked: true })]],
  ['any', [sampleReviewer({ isRevoked: true })]],
  ['all', [sampleReviewer({ decision: 'approve' }), sampleReviewer({ isRevoked: true })]],
] as const)(
  'an open review with the rule ‘%s’ has no reviewer left to decide after reviewers were removed',
  (rule, reviewers) => {
    expect(progressText(sampleReview({ rule, reviewers: [...reviewers] }))).toBe(
      'No reviewer is left to decide',
    );
  },
);

test('shows the rule of the review to a client who sees only their own request', () => {
  const reviewers = [sampleReviewer({ decision: 'approve' })];
  expect(progressText(sampleReview({ reviewers }), true)).toBe('All reviewers must approve');
});

test('the progress of a review with the rule ‘any’ says that any one reviewer decides', () => {
  expect(progressText(sampleReview({ rule: 'any', reviewers: [sampleReviewer()] }))).toBe(
    'Any one reviewer decides',
  );
});

test('a sample is named with its version', () => {
  expect(reviewTitle({ subject: 'sample', version: 2 })).toBe('Printed sample of version 2');
});
