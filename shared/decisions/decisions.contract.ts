import { z } from 'zod';
import { approvalOnBehalfForm, decisionForm, linkDecisionForm } from '#shared/decisions/decision.forms.ts';
import { AGREEMENT_METHODS, DECISIONS, IDENTIFICATIONS } from '#shared/decisions/decision-values.ts';
import { approvalTexts } from '#shared/decisions/approval-settings.contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { proofRecord } from '#shared/proofs/proofs.contract.ts';
import { tokenParams } from '#shared/reviews/review-link.contract.ts';
import { REVIEW_SUBJECTS } from '#shared/reviews/review-values.ts';
import { idParams, success, timestamp } from '#shared/wire.ts';

const decisionSummary = z
  .object({
    id: z.int(),
    reference: z.string(),
    proofId: z.int(),
    version: z.int(),
    subject: z.enum(REVIEW_SUBJECTS),
    decision: z.enum(DECISIONS),
    /** The typed name, or the name of the account for an approval without a form. */
    signature: z.string(),
    identification: z.enum(IDENTIFICATIONS),
    /** The name and e-mail address of the link's reviewer, or of the account. Null for a decision on the client's behalf. */
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** How the client agreed to an approval that the shop recorded on their behalf. */
    agreement: z.enum(AGREEMENT_METHODS).nullable(),
    note: z.string().nullable(),
    sha256: z.string(),
    recordUrl: z.string(),
    /** False after the shop reopened the review: the decision stays on record and no longer counts. */
    isCounted: z.boolean(),
    /** The review that this decision closed, as long as the shop can reopen it; null otherwise. */
    reopenableReviewId: z.int().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ProofDecision' });

/** What the client of a project can decide in the application, with the texts of the form. */
const clientDecisions = z.object({
  ...approvalTexts.shape,
  /** Whether the newest version was sent for review. Otherwise the client approves it without the form. */
  isReviewed: z.boolean(),
  open: z.array(
    z.object({
      proofId: z.int(),
      version: z.int(),
      subject: z.enum(REVIEW_SUBJECTS),
      message: z.string().nullable(),
      dueDate: z.string().nullable(),
      /** The number of unresolved threads. With at least one, a request for changes needs no note. */
      openComments: z.int(),
    }),
  ),
});

export type OpenClientDecisions = z.output<typeof clientDecisions>;

export type DecisionSummary = z.output<typeof decisionSummary>;

const tag = 'Decisions';

export const decisionsContract = {
  decideByLink: endpoint({
    method: 'POST',
    path: '/api/review/{token}/decision',
    summary: 'Approve a version, or request changes, as a reviewer',
    tag,
    access: 'public',
    params: tokenParams,
    body: linkDecisionForm,
    output: decisionSummary,
    status: 201,
    errorCodes: ['not_found', 'conflict', 'rate_limited'],
  }),
  decideAsClient: endpoint({
    method: 'POST',
    path: '/api/proofs/{id}/decision',
    summary: 'Approve a version, or request changes, as the client of the project',
    tag,
    access: 'signed-in',
    params: idParams,
    body: decisionForm,
    output: decisionSummary,
    status: 201,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  clientDecisions: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/client-decisions',
    summary: 'What the client of the project can decide now, and the texts to agree to',
    tag,
    access: 'signed-in',
    params: idParams,
    output: clientDecisions,
    errorCodes: ['not_found', 'forbidden'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/artwork-proofs/{id}/approve',
    summary: 'Approve an artwork proof, as the client or on its behalf; an approval is final',
    tag,
    access: 'signed-in',
    params: idParams,
    body: approvalOnBehalfForm,
    output: proofRecord,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/decisions',
    summary: "The decisions on a project's proofs, newest first; the client gets only their own",
    tag,
    access: 'signed-in',
    params: idParams,
    output: z.array(decisionSummary),
    errorCodes: ['not_found', 'forbidden'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/reviews/{id}/reopen',
    summary: 'Reopen a decided review of the newest version. The decisions stay on record',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
};
