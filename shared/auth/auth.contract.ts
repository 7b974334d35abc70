import { z } from 'zod';
import { registration, signInForm } from '#shared/auth/auth.forms.ts';
import { signedInUser } from '#shared/auth/signed-in-user.ts';
import { endpoint } from '#shared/endpoint.ts';
import { SECOND_STEP_METHODS } from '#shared/second-step/second-step-values.ts';
import { userRecord } from '#shared/users/user.wire.ts';
import { success } from '#shared/wire.ts';

const tag = 'Accounts';

/** What the browser needs to finish a sign-in whose password was right. */
const startedSignIn = z.object({ token: z.string(), methods: z.array(z.enum(SECOND_STEP_METHODS)) });
export type StartedSignIn = z.output<typeof startedSignIn>;

const signInEndpointFields = {
  method: 'POST',
  summary: 'Sign in; sets the session cookie, unless a second step is missing',
  tag,
  access: 'public',
  body: signInForm,
  output: signedInUser,
  errorCodes: ['not_signed_in', 'second_step_required', 'rate_limited'],
  details: { second_step_required: startedSignIn },
} as const;
const sessionEndpointFields = {
  method: 'GET',
  summary: 'The signed-in user',
  tag,
  access: 'signed-in',
  isSecondStepSetup: true,
  output: signedInUser,
} as const;
const signOutEndpointFields = {
  method: 'POST',
  summary: 'Sign out and end the session on the server',
  tag,
  access: 'public',
  output: success,
} as const;

export const authContract = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Create an account without signing in; with an invitation, accept it',
    tag,
    access: 'public',
    body: registration,
    output: userRecord,
    status: 201,
    errorCodes: ['not_found', 'conflict', 'rate_limited'],
  }),
  signIn: endpoint({ ...signInEndpointFields, path: '/api/auth/login' }),
  session: endpoint({ ...sessionEndpointFields, path: '/api/auth/session' }),
  signOut: endpoint({ ...signOutEndpointFields, path: '/api/auth/logout' }),
  signInAlias: endpoint({ ...signInEndpointFields, path: '/api/login' }),
  sessionAlias: endpoint({ ...sessionEndpointFields, path: '/api/user' }),
  signOutAlias: endpoint({ ...signOutEndpointFields, path: '/api/logout' }),
};
