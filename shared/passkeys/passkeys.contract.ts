import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { passkeyOptions, passkeyRecord, passkeyRegistration } from '#shared/passkeys/passkeys.wire.ts';
import { passkeyName, passkeyNaming } from '#shared/second-step/second-step.forms.ts';
import { idParams, success } from '#shared/wire.ts';

const tag = 'Security';
const passkeyParams = idParams.extend({ passkeyId: idParams.shape.id });

/** The caller's passkeys. The id of another user is a 403 (docs/requirements/second-step.md, Passkeys). */
export const passkeysContract = {
  passkeys: endpoint({
    method: 'GET',
    path: '/api/users/{id}/passkeys',
    summary: 'Your passkeys, newest first',
    tag,
    access: 'signed-in',
    isSecondStepSetup: true,
    params: idParams,
    output: z.array(passkeyRecord),
    errorCodes: ['forbidden'],
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/api/users/{id}/passkeys/options',
    summary: 'The options to create a passkey, for navigator.credentials.create; valid for 5 minutes',
    tag,
    access: 'signed-in',
    isSecondStepSetup: true,
    isSensitive: true,
    params: idParams,
    output: passkeyOptions,
    errorCodes: ['forbidden', 'conflict'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/users/{id}/passkeys',
    summary: 'Add the passkey that the browser created; the first second step comes with recovery codes',
    tag,
    access: 'signed-in',
    isSecondStepSetup: true,
    hasSecret: true,
    params: idParams,
    body: z.object({ name: passkeyName, response: passkeyRegistration }),
    output: z.object({ passkey: passkeyRecord, recoveryCodes: z.array(z.string()).nullable() }),
    status: 201,
    errorCodes: ['forbidden', 'conflict'],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/users/{id}/passkeys/{passkeyId}',
    summary: 'Rename one of your passkeys',
    tag,
    access: 'signed-in',
    isSecondStepSetup: true,
    params: passkeyParams,
    body: passkeyNaming,
    output: passkeyRecord,
    errorCodes: ['forbidden', 'not_found'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/passkeys/{passkeyId}',
    summary: 'Remove one of your passkeys; the last second step stays while one is required',
    tag,
    access: 'signed-in',
    isSecondStepSetup: true,
    isSensitive: true,
    params: passkeyParams,
    output: success,
    errorCodes: ['forbidden', 'not_found', 'conflict'],
  }),
  startPasskeyConfirmation: endpoint({
    method: 'POST',
    path: '/api/users/{id}/confirmation/passkey',
    summary: 'The options to confirm with a passkey, for navigator.credentials.get; valid for 5 minutes',
    tag,
    access: 'signed-in',
    params: idParams,
    output: passkeyOptions,
    errorCodes: ['forbidden', 'conflict'],
  }),
};
