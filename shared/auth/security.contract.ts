import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { passkeyAssertion } from '#shared/passkeys/passkeys.wire.ts';
import { existingPassword } from '#shared/users/person.forms.ts';
import { passwordChange } from '#shared/users/profile.forms.ts';
import { idParams, timestamp, success } from '#shared/wire.ts';

/** One of the user's sessions. */
export const sessionRecord = z
  .object({
    id: z.int(),
    /** E.g. 'Chrome on Windows', from the User-Agent header. */
    device: z.string(),
    /** The IP address of the last recorded use. */
    ipAddress: z.string().nullable(),
    /** The place of a local IP address: this computer or the local network. Null for other addresses. */
    place: z.enum(['This computer', 'Local network']).nullable(),
    createdAt: timestamp,
    lastUsedAt: timestamp,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });

const tag = 'Security';

/** Confirms that the user of the session is present, with the password or a passkey. */
const identityConfirmation = z
  .object({
    password: z.optional(existingPassword('Password is required')),
    passkey: passkeyAssertion.optional(),
  })
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    path: ['password'],
    error: 'Enter your password or use a passkey',
  });
export type IdentityConfirmation = z.output<typeof identityConfirmation>;

/** The Security tab: the caller's password, sessions and confirmation. The id of another user is a 403. */
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
  confirm: endpoint({
    method: 'POST',
    path: '/api/users/{id}/confirmation',
    summary:
      'Confirm with your password or a passkey that it is you, which allows sensitive actions for 15 minutes',
    tag,
    access: 'signed-in',
    params: idParams,
    isSecondStepSetup: true,
    body: identityConfirmation,
    output: success,
    errorCodes: ['forbidden', 'rate_limited'],
  }),
  requireConfirmation: endpoint({
    method: 'GET',
    path: '/api/users/{id}/confirmation',
    summary: 'Whether sensitive actions are allowed without another confirmation',
    tag,
    access: 'signed-in',
    isSensitive: true,
    params: idParams,
    query: z.object({
      /** With `dataExport`, also returns a 429 when the caller has reached the limit of exports for the day. */
      action: z.enum(['dataExport']).optional(),
    }),
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
