import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { DECISIONS } from '#shared/decisions/decision-values.ts';
import { proofComment, proofPage } from '#shared/reviews/proof-comments.wire.ts';
import { REVIEW_RULES, REVIEW_STATES, REVIEW_SUBJECTS } from '#shared/reviews/review-values.ts';
import { bodyId } from '#shared/form-fields.ts';
import { idText, success, timestamp } from '#shared/wire.ts';

/** The token of a personal link. */
export const tokenParams = z.object({ token: z.string() });

/** What a reviewer was asked about a version, and their decision. */
const requestRecord = z.object({
  reviewId: z.int(),
  subject: z.enum(REVIEW_SUBJECTS),
  rule: z.enum(REVIEW_RULES),
  message: z.string().nullable(),
  dueDate: z.string().nullable(),
  state: z.enum(REVIEW_STATES),
  /** Whether this reviewer can decide now. */
  isOpen: z.boolean(),
  /** The photos of a printed sample. */
  photos: z.array(z.object({ id: z.int(), url: z.string(), caption: z.string().nullable() })),
  ownDecision: z
    .object({
      id: z.int(),
      reference: z.string(),
      decision: z.enum(DECISIONS),
      createdAt: timestamp,
      recordUrl: z.string(),
    })
    .nullable(),
});

export type ReviewRequest = z.output<typeof requestRecord>;

const reviewedVersion = z.object({
  proofId: z.int(),
  version: z.int(),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  fileUrl: z.string(),
  pages: z.array(proofPage),
  description: z.string().nullable(),
  isApproved: z.boolean(),
  createdAt: timestamp,
  /** The review of the version and the review of its printed sample, if this reviewer was asked to decide them. */
  requests: z.array(requestRecord),
});

export type ReviewedVersion = z.output<typeof reviewedVersion>;

/** The page of a reviewer. It has no other data of the project, and no names except those of the shop and the reviewer. */
export const reviewPage = z
  .object({
    shop: z.string(),
    project: z.string(),
    vehicle: z.string(),
    reviewer: z.object({ name: z.string(), email: z.string().nullable() }),
    /**
     * The id of the project when the caller is signed in and may see the project. The page then redirects a client to the project
     * page, and shows other participants a notice first.
     */
    projectId: z.int().nullable(),
    /** Whether a newer version exists that was not sent to this reviewer. The reviewer then cannot decide on any version. */
    isPreparing: z.boolean(),
    isCompleted: z.boolean(),
    /** Newest first. */
    versions: z.array(reviewedVersion),
    comments: z.array(proofComment),
    checklist: z.array(z.object({ id: z.string(), text: z.string() })),
    terms: z.string(),
    consent: z.string(),
  })
  .meta({ id: 'ReviewPage' });

export type ReviewPage = z.output<typeof reviewPage>;

const tag = 'Review links';
const linkEndpointFields = { tag, access: 'public', params: tokenParams } as const;
const fileParams = z.object({ token: z.string(), proofId: idText });

export const reviewLinkContract = {
  open: endpoint({
    ...linkEndpointFields,
    method: 'GET',
    path: '/api/review/{token}',
    summary: 'The proofs that a reviewer was asked to review. Changes nothing',
    output: reviewPage,
    errorCodes: ['not_found', 'rate_limited'],
  }),
  seen: endpoint({
    ...linkEndpointFields,
    method: 'POST',
    path: '/api/review/{token}/seen',
    summary: 'Record that the page of a reviewer was visible',
    body: z.object({ proofId: bodyId }),
    output: success,
    errorCodes: ['not_found', 'rate_limited'],
  }),
  file: endpoint({
    ...linkEndpointFields,
    method: 'GET',
    path: '/api/review/{token}/proofs/{proofId}/file',
    summary: 'The uploaded file of a version',
    params: fileParams,
    output: 'file',
    errorCodes: ['not_found', 'rate_limited'],
  }),
  page: endpoint({
    ...linkEndpointFields,
    method: 'GET',
    path: '/api/review/{token}/proofs/{proofId}/pages/{page}',
    summary: 'The picture of a page',
    params: fileParams.extend({ page: idText }),
    query: z.object({ size: z.enum(['small']).optional() }),
    output: 'file',
    errorCodes: ['not_found', 'rate_limited'],
  }),
  photo: endpoint({
    ...linkEndpointFields,
    method: 'GET',
    path: '/api/review/{token}/photos/{photoId}',
    summary: 'A photo of a printed sample',
    params: z.object({ token: z.string(), photoId: idText }),
    output: 'file',
    errorCodes: ['not_found', 'rate_limited'],
  }),
};
