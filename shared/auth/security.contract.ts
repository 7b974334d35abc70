import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { passwordChange } from '#shared/users/profile.forms.ts';
import { idParams, moment, success } from '#shared/wire.ts';

/** One place where the user is signed in. */
export const sessionRecord = z
  .object({
    id: z.int(),
    /** 'Chrome on Windows', from the browser's own word. */
    device: z.string(),
    ipAddress: z.string().nullable(),
    createdAt: moment,
    lastUsedAt: moment,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });

const tag = 'Security';

/** The Security tab: one's own password and sessions. For anybody else's id each call answers 403. */
export const securityContract = {
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/users/{id}/password',
    summary: 'Change the own password; ends the other sessions',
    tag,
    access: 'signed-in',
    params: idParams,
    body: passwordChange,
    output: success,
    refusals: ['forbidden', 'rate_limited'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/users/{id}/sessions',
    summary: 'Where the own account is signed in, last used first',
    tag,
    access: 'signed-in',
    params: idParams,
    output: z.array(sessionRecord),
    refusals: ['forbidden'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/sessions/{sessionId}',
    summary: 'Sign out in one place',
    tag,
    access: 'signed-in',
    params: idParams.extend({ sessionId: idParams.shape.id }),
    output: success,
    refusals: ['forbidden', 'not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/sessions',
    summary: 'Sign out everywhere but here',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    refusals: ['forbidden'],
  }),
};
