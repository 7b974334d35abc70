import { z } from 'zod';
import { DECISIONS } from '#shared/decisions/decision-values.ts';
import { endpoint } from '#shared/endpoint.ts';
import { reviewForm, reviewerForm } from '#shared/reviews/review.forms.ts';
import { REVIEW_RULES, REVIEW_STATES, REVIEW_SUBJECTS } from '#shared/reviews/review-values.ts';
import { idParams, success, timestamp } from '#shared/wire.ts';

const reviewer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  /** Whether the reviewer is the project's client, who can also decide in the application. */
  isClient: z.boolean(),
  /** Whether at least one personal link of the reviewer is valid. */
  hasValidLink: z.boolean(),
  isRevoked: z.boolean(),
  sentAt: timestamp,
  openedAt: timestamp.nullable(),
  decision: z.enum(DECISIONS).nullable(),
  decidedAt: timestamp.nullable(),
  remindedAt: timestamp.nullable(),
  nextReminderAt: timestamp.nullable(),
});

export type Reviewer = z.output<typeof reviewer>;

const reviewRecord = z
  .object({
    id: z.int(),
    proofId: z.int(),
    version: z.int(),
    subject: z.enum(REVIEW_SUBJECTS),
    rule: z.enum(REVIEW_RULES),
    message: z.string().nullable(),
    dueDate: z.string().nullable(),
    state: z.enum(REVIEW_STATES),
    /** Whether a newer version exists. This version can then no longer be decided. */
    isSuperseded: z.boolean(),
    remindersPaused: z.boolean(),
    reminderDays: z.int(),
    createdAt: timestamp,
    reviewers: z.array(reviewer),
  })
  .meta({ id: 'Review' });

export type Review = z.output<typeof reviewRecord>;

/**
 * The link of a reviewer. `url` is null when the reviewer keeps an earlier link, because the URL is returned only once.
 */
export const reviewerLink = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string().nullable(),
  /** Whether a link was also sent to the reviewer's address. */
  isMailed: z.boolean(),
});

export type ReviewerLink = z.output<typeof reviewerLink>;

const sentReview = z.object({ review: reviewRecord, reviewers: z.array(reviewerLink) });

const tag = 'Reviews';

export const reviewsContract = {
  send: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/reviews',
    summary: 'Send a version, or its printed sample, to reviewers. The response has the links',
    tag,
    access: 'signed-in',
    hasSecret: true,
    params: idParams,
    body: reviewForm,
    output: sentReview,
    status: 201,
    errorCodes: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/reviews',
    summary: 'The reviews of a project, newest first; the client gets only their own',
    tag,
    access: 'signed-in',
    params: idParams,
    output: z.array(reviewRecord),
    errorCodes: ['not_found', 'forbidden'],
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/api/reviewers/{id}/link',
    summary: 'A new link for a reviewer. All earlier links become invalid',
    tag,
    access: 'signed-in',
    hasSecret: true,
    params: idParams,
    output: reviewerLink,
    errorCodes: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/reviewers/{id}',
    summary:
      'Correct the name or the address of a reviewer. A new address makes the mailed links invalid, and gets a new link while a review is open',
    tag,
    access: 'signed-in',
    params: idParams,
    body: reviewerForm,
    output: success.extend({ isMailed: z.boolean() }),
    errorCodes: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/reviewers/{id}',
    summary: "Remove a reviewer from the project's reviews. The links become invalid",
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    errorCodes: ['not_found', 'forbidden'],
  }),
};
