import { securityContract } from '#shared/auth/security.contract.ts';
import { RouteResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import type { RotatedSession } from '#server/sessions/sessions.ts';
import { acceptConfirmedSession, confirmIdentity } from './confirmation.service.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from './security.service.ts';

export const securityRoutes = routes(securityContract, {
  changePassword: async (app, { scope, params, body, caller }) => {
    const rotatedSession = await changePassword(app, scope, params.id, body, caller);
    return toSessionResult(rotatedSession);
  },
  confirm: async (app, { scope, params, body, caller }) => {
    const rotatedSession = await confirmIdentity(app, scope, { ...params, ...body }, caller);
    return toSessionResult(rotatedSession);
  },
  requireConfirmation: (app, { scope, params, query }) =>
    acceptConfirmedSession(app, scope, { ...params, ...query }),
  sessions: (app, { scope, params, caller }) => listSessions(app, scope, params.id, caller),
  endSession: (app, { scope, params }) => endSession(app, scope, params),
  endOtherSessions: (app, { scope, params, caller }) => endOtherSessions(app, scope, params.id, caller),
});

function toSessionResult({ token, expiresAt }: RotatedSession): RouteResult<{ success: true }> {
  return new RouteResult({ success: true }, { sessionToken: token, sessionExpiresAt: expiresAt });
}
