import { signInStepsContract } from '#shared/auth/sign-in-steps.contract.ts';
import { RouteResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import {
  finishSignIn,
  signInWithPasskey,
  startPasskeySignIn,
  startSecondStepPasskey,
} from './sign-in-steps.service.ts';
import type { StartedSession } from './start-session.service.ts';

export const signInStepsRoutes = routes(signInStepsContract, {
  finishSignIn: async (app, { body, caller }) => toSessionResult(await finishSignIn(app, body, caller)),
  secondStepPasskey: (app, { body, caller }) => startSecondStepPasskey(app, body.token, caller),
  startPasskeySignIn: (app, { caller }) => startPasskeySignIn(app, caller),
  passkeySignIn: async (app, { body, caller }) =>
    toSessionResult(await signInWithPasskey(app, body.response, caller)),
});

function toSessionResult({ user, token, deviceToken }: StartedSession) {
  return new RouteResult(user, { sessionToken: token, deviceToken });
}
