import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { passwordChange } from '#shared/users/profile.forms.ts';
import { idParams, timestamp, success } from '#shared/wire.ts';

/** One of the user's sessions. */
export const sessionRecord = z
  .object({
    id: z.int(),
    /** E.g. 'Chrome on Windows', from the User-Agent header. */
    device: z.string(),
    ipAddress: z.string().nullable(),
    createdAt: timestamp,
    lastUsedAt: timestamp,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });

const tag = 'Security';

/** The Security tab: the caller's password and sessions. The id of another user is a 403. */
export const securityContract = {
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/users/{id}/password',
    summary: 'Change your password and end your other sessions',
    tag,
    access: 'signed-in',
    params: idParams,
    body: passwordChange,
    output: success,
    errorCodes: ['forbidden', 'rate_limited'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/users/{id}/sessions',
    summary: 'Your sessions, last used first',
    tag,
    access: 'signed-in',
    params: idParams,
    output: z.array(sessionRecord),
    errorCodes: ['forbidden'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/sessions/{sessionId}',
    summary: 'End one of your sessions',
    tag,
    access: 'signed-in',
    params: idParams.extend({ sessionId: idParams.shape.id }),
    output: success,
    errorCodes: ['forbidden', 'not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/sessions',
    summary: 'End all your sessions except the current one',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    errorCodes: ['forbidden'],
  }),
};
