import * as z from 'zod/mini';
import { MAX_STATEMENT_LENGTH, MAX_TERMS_LENGTH } from '#shared/decisions/approval-settings.forms.ts';
import { AGREEMENT_METHODS, DECISIONS } from '#shared/decisions/decision-values.ts';
import { blankableText, bodyId } from '#shared/form-fields.ts';
import { REVIEW_SUBJECTS } from '#shared/reviews/review-values.ts';
import { personName } from '#shared/users/person.forms.ts';

/** The decision of a reviewer or a client. */
export const decisionForm = z.object({
  subject: z._default(z.enum(REVIEW_SUBJECTS, 'Subject must be proof or sample'), 'proof'),
  decision: z.enum(DECISIONS, 'Decision must be approve or request_changes'),
  /** The typed full name, which is the signature. */
  name: personName,
  /** The ids of the ticked statements. An approval requires that every statement is ticked. */
  ticks: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
  note: z._default(blankableText(2_000), null),
  /** The terms and the consent line that were shown. The server rejects the decision when the shop has changed them since. */
  seenTerms: z.optional(z.string().check(z.maxLength(MAX_TERMS_LENGTH))),
  seenConsent: z.optional(z.string().check(z.maxLength(MAX_STATEMENT_LENGTH))),
});

export type NewDecision = z.output<typeof decisionForm>;

/** The decision of a reviewer. `proofId` is the version that the reviewer's page shows. */
export const linkDecisionForm = z.extend(decisionForm, { proofId: bodyId });

/** An approval that the shop records on the client's behalf. `how` is how the client agreed. */
export const approvalOnBehalfForm = z.object({
  how: z.optional(z.enum(AGREEMENT_METHODS, 'Must be in_person, phone, email or other')),
  note: z._default(blankableText(2_000), null),
});
