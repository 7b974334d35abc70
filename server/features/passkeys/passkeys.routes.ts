import { passkeysContract } from '#shared/passkeys/passkeys.contract.ts';
import { routes } from '#server/http/routes.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
  startPasskeyConfirmation,
} from './passkeys.service.ts';

export const passkeysRoutes = routes(passkeysContract, {
  passkeys: (app, { scope, params }) => listPasskeys(app, scope, params.id),
  startPasskey: (app, { scope, params, caller }) => startPasskeyRegistration(app, scope, params.id, caller),
  addPasskey: (app, { scope, params, body, caller }) => addPasskey(app, scope, params.id, body, caller),
  renamePasskey: (app, { scope, params, body }) => renamePasskey(app, scope, params, body),
  removePasskey: (app, { scope, params }) => removePasskey(app, scope, params),
  startPasskeyConfirmation: (app, { scope, params, caller }) =>
    startPasskeyConfirmation(app, scope, params.id, caller),
});
