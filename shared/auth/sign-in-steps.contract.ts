import { z } from 'zod';
import { signedInUser } from '#shared/auth/signed-in-user.ts';
import { endpoint } from '#shared/endpoint.ts';
import { passkeyAssertion, passkeyOptions } from '#shared/passkeys/passkeys.wire.ts';
import { authenticatorCode, challengeToken, recoveryCode } from '#shared/second-step/second-step.forms.ts';

const tag = 'Accounts';

/** The second step of a sign-in: the token of `second_step_required`, and a code, a recovery code or a passkey. */
const secondStepBody = z
  .object({
    token: challengeToken,
    code: z.optional(authenticatorCode),
    recoveryCode: z.optional(recoveryCode),
    passkey: passkeyAssertion.optional(),
  })
  .refine(
    ({ code, recoveryCode: ofRecovery, passkey }) =>
      [code, ofRecovery, passkey].filter((proof) => proof !== undefined).length === 1,
    'Send one of code, recoveryCode and passkey',
  );
export type SecondStepBody = z.output<typeof secondStepBody>;

/** Sign-in with a passkey, and the second step after the password (docs/requirements/second-step.md, Sign-in). */
export const signInStepsContract = {
  finishSignIn: endpoint({
    method: 'POST',
    path: '/api/auth/second-step',
    summary: 'Finish a sign-in with a second step; sets the session cookie',
    tag,
    access: 'public',
    body: secondStepBody,
    output: signedInUser,
    errorCodes: ['not_signed_in', 'rate_limited'],
  }),
  secondStepPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/second-step/passkey',
    summary: 'The options to use a passkey as the second step, for navigator.credentials.get',
    tag,
    access: 'public',
    body: z.object({ token: challengeToken }),
    output: passkeyOptions,
    errorCodes: ['not_signed_in', 'rate_limited'],
  }),
  startPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'The options to sign in with a passkey, for navigator.credentials.get; valid for 5 minutes',
    tag,
    access: 'public',
    output: passkeyOptions,
    errorCodes: ['rate_limited'],
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    summary: 'Sign in with a passkey that verified the user; sets the session cookie',
    tag,
    access: 'public',
    body: z.object({ response: passkeyAssertion }),
    output: signedInUser,
    errorCodes: ['not_signed_in', 'rate_limited'],
  }),
};
