import type { Review, Reviewer } from '#shared/reviews/reviews.contract.ts';

const CREATED_AT = '2026-11-20T10:00:00.000Z';

/** A reviewer who has a valid link and has not opened it. */
export function sampleReviewer(overrides: Partial<Reviewer> = {}): Reviewer {
  return {
    id: 1,
    name: 'Dana Reed',
    email: null,
    isClient: false,
    hasValidLink: true,
    isRevoked: false,
    sentAt: CREATED_AT,
    openedAt: null,
    decision: null,
    decidedAt: null,
    remindedAt: null,
    nextReminderAt: null,
    ...overrides,
  };
}

/** An open review of version 1. */
export function sampleReview(overrides: Partial<Review> = {}): Review {
  return {
    id: 1,
    proofId: 10,
    version: 1,
    subject: 'proof',
    rule: 'all',
    message: null,
    dueDate: null,
    state: 'open',
    isSuperseded: false,
    remindersPaused: false,
    reminderDays: 2,
    createdAt: CREATED_AT,
    reviewers: [sampleReviewer()],
    ...overrides,
  };
}
