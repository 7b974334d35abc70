import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { liveQuery, liveSignal } from '#shared/live/live.contract.ts';
import { commentForm, linkCommentForm } from '#shared/reviews/proof-comments.forms.ts';
import { proofComment } from '#shared/reviews/proof-comments.wire.ts';
import { tokenParams } from '#shared/reviews/review-link.contract.ts';
import { idParams, idText } from '#shared/wire.ts';

const tag = 'Proof comments';
const resolution = z.object({ resolved: z.boolean() });

/** Comments on proofs, by the participants of a project and by its reviewers. */
export const proofCommentsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/proofs/{id}/comments',
    summary: 'The comments on a version, oldest first',
    tag,
    access: 'signed-in',
    params: idParams,
    output: z.array(proofComment),
    errorCodes: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/proofs/{id}/comments',
    summary: 'Comment on a version, or reply',
    tag,
    access: 'signed-in',
    params: idParams,
    body: commentForm,
    output: proofComment,
    status: 201,
    errorCodes: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  }),
  resolve: endpoint({
    method: 'PATCH',
    path: '/api/comments/{id}',
    summary: 'Resolve a thread, or reopen it. Only the shop and the author may',
    tag,
    access: 'signed-in',
    params: idParams,
    body: resolution,
    output: proofComment,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  addByLink: endpoint({
    method: 'POST',
    path: '/api/review/{token}/comments',
    summary: 'Comment as a reviewer',
    tag,
    access: 'public',
    params: tokenParams,
    body: linkCommentForm,
    output: proofComment,
    status: 201,
    errorCodes: ['not_found', 'conflict', 'rate_limited'],
  }),
  reopenByLink: endpoint({
    method: 'PATCH',
    path: '/api/review/{token}/comments/{id}',
    summary: "Reopen one of the reviewer's own threads",
    tag,
    access: 'public',
    params: z.object({ token: z.string(), id: idText }),
    body: z.object({ resolved: z.literal(false) }),
    output: proofComment,
    errorCodes: ['not_found', 'conflict', 'rate_limited'],
  }),
};

/** The live stream of a reviewer's page. */
export const reviewLiveContract = {
  open: endpoint({
    method: 'GET',
    path: '/api/review/{token}/live',
    summary: "Signals that a reviewer's page changed, as Server-Sent Events",
    tag: 'Live',
    access: 'public',
    params: tokenParams,
    query: liveQuery,
    output: 'events',
    signal: liveSignal,
    errorCodes: ['not_found', 'rate_limited', 'unavailable'],
  }),
};
