import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { authenticatorConfirmation, requirementChoice } from '#shared/second-step/second-step.forms.ts';
import { SECOND_STEP_REQUIREMENTS } from '#shared/second-step/second-step-values.ts';
import { idParams, success, timestamp } from '#shared/wire.ts';

const tag = 'Security';

/** The second step of the caller, without the passkeys. */
const secondStepRecord = z
  .object({
    /** When the authenticator app was added; null without one. */
    authenticatorAddedAt: timestamp.nullable(),
    /** The number of unused recovery codes. */
    recoveryCodes: z.int(),
    /** Whether this account must have a second step. */
    isRequired: z.boolean(),
  })
  .meta({ id: 'SecondStep' });

const recoveryCodes = z.array(z.string());

/** Who must have a second step. `adminsWithout` and `accountsWithout` are the numbers of admins and accounts without one. */
const requirementRecord = z
  .object({
    requirement: z.enum(SECOND_STEP_REQUIREMENTS),
    admins: z.int(),
    adminsWithout: z.int(),
    accounts: z.int(),
    accountsWithout: z.int(),
  })
  .meta({ id: 'SecondStepRequirement' });

/** The caller's second step. A call with the id of another user gets a 403 (docs/requirements/second-step.md). */
export const secondStepContract = {
  secondStep: endpoint({
    method: 'GET',
    path: '/api/users/{id}/second-step',
    summary: 'Your authenticator app and the number of your recovery codes',
    tag,
    access: 'signed-in',
    isSecondStepSetup: true,
    params: idParams,
    output: secondStepRecord,
    errorCodes: ['forbidden'],
  }),
  startAuthenticator: endpoint({
    method: 'POST',
    path: '/api/users/{id}/authenticator/secret',
    summary: 'A new secret for an authenticator app, shown once; it takes effect with the first code',
    tag,
    access: 'signed-in',
    isSecondStepSetup: true,
    isSensitive: true,
    hasSecret: true,
    params: idParams,
    output: z.object({
      token: z.string(),
      /** The secret in base32, to type into the app. */
      secret: z.string(),
      /** `otpauth://totp/…`, for the QR code. */
      uri: z.string(),
    }),
    errorCodes: ['forbidden'],
  }),
  addAuthenticator: endpoint({
    method: 'POST',
    path: '/api/users/{id}/authenticator',
    summary:
      'Add an authenticator app with its first code; it replaces the current app. The first second step comes with recovery codes',
    tag,
    access: 'signed-in',
    isSecondStepSetup: true,
    hasSecret: true,
    params: idParams,
    body: authenticatorConfirmation,
    output: z.object({ recoveryCodes: recoveryCodes.nullable() }),
    errorCodes: ['forbidden', 'conflict'],
  }),
  removeAuthenticator: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/authenticator',
    summary: 'Remove your authenticator app; the last second step stays while one is required',
    tag,
    access: 'signed-in',
    isSecondStepSetup: true,
    isSensitive: true,
    params: idParams,
    output: success,
    errorCodes: ['forbidden', 'not_found', 'conflict'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/users/{id}/recovery-codes',
    summary: 'New recovery codes, shown once, that replace all current codes',
    tag,
    access: 'signed-in',
    isSecondStepSetup: true,
    isSensitive: true,
    hasSecret: true,
    params: idParams,
    output: z.object({ recoveryCodes }),
    errorCodes: ['forbidden', 'conflict'],
  }),
};

/** For admins only; other users get a 403. */
export const secondStepAdminContract = {
  requirement: endpoint({
    method: 'GET',
    path: '/api/admin/second-step',
    summary: 'Who must have a second step, and how many accounts have none',
    tag: 'Administration',
    access: 'signed-in',
    output: requirementRecord,
    errorCodes: ['forbidden'],
  }),
  setRequirement: endpoint({
    method: 'PUT',
    path: '/api/admin/second-step',
    summary: 'Require a second step of nobody, of admins or of everybody',
    tag: 'Administration',
    access: 'signed-in',
    isSensitive: true,
    body: requirementChoice,
    output: requirementRecord,
    errorCodes: ['forbidden', 'conflict'],
  }),
};
