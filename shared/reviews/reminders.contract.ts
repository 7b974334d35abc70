import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { reviewerLink } from '#shared/reviews/reviews.contract.ts';
import { idParams, success } from '#shared/wire.ts';

const tag = 'Reviews';

export const remindersContract = {
  remind: endpoint({
    method: 'POST',
    path: '/api/reviewers/{id}/remind',
    summary: 'Remind a reviewer now. Without mail, the response has a link to hand over',
    tag,
    access: 'signed-in',
    hasSecret: true,
    params: idParams,
    output: reviewerLink,
    errorCodes: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/reviews/{id}/reminders',
    summary: 'Pause the reminders of a review, or change their interval',
    tag,
    access: 'signed-in',
    params: idParams,
    body: z.object({ paused: z.boolean().optional(), days: z.int().min(1).max(30).optional() }),
    output: success,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
};
