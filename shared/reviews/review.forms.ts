import * as z from 'zod/mini';
import { blankableDay, blankableEmail, blankableText, bodyId } from '#shared/form-fields.ts';
import { REVIEW_RULES, REVIEW_SUBJECTS } from '#shared/reviews/review-values.ts';
import { personName } from '#shared/users/person.forms.ts';

/** The maximum number of reviewers of a review. */
export const MAX_REVIEWERS = 20;

/** The name and the address of a reviewer. */
export const reviewerForm = z.object({ name: personName, email: z._default(blankableEmail, null) });

/**
 * A version to send for review. A reviewer with the id, the address or the name of an earlier reviewer of the project is the same
 * person.
 */
export const reviewForm = z.object({
  proofId: bodyId,
  subject: z._default(z.enum(REVIEW_SUBJECTS, 'Subject must be proof or sample'), 'proof'),
  reviewers: z
    .array(
      z.extend(reviewerForm, {
        id: z.optional(bodyId),
        /** Whether the reviewer is the project's client. */
        isClient: z._default(z.boolean('Must be true or false'), false),
      }),
    )
    .check(
      z.minLength(1, 'Add at least one reviewer'),
      z.maxLength(MAX_REVIEWERS, `Add at most ${MAX_REVIEWERS} reviewers`),
    ),
  message: z._default(blankableText(2_000), null),
  dueDate: z._default(blankableDay, null),
  /** The default is 'all' for a new review. An open review keeps its rule. */
  rule: z.optional(z.enum(REVIEW_RULES, 'Rule must be all or any')),
  /** Photos of the project that show the printed sample. */
  photoIds: z._default(z.array(bodyId).check(z.maxLength(20, 'Choose at most 20 photos')), []),
});

export type NewReview = z.output<typeof reviewForm>;
