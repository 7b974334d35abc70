import { securityContract } from '#shared/auth/security.contract.ts';
import { RouteResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from './security.service.ts';

export const securityRoutes = routes(securityContract, {
  changePassword: async (app, { scope, params, body, caller }) => {
    const { sessionToken } = await changePassword(app, scope, params.id, body, caller);
    return new RouteResult({ success: true }, { sessionToken });
  },
  sessions: (app, { scope, params, caller }) => listSessions(app, scope, params.id, caller),
  endSession: (app, { scope, params }) => endSession(app, scope, params),
  endOtherSessions: (app, { scope, params, caller }) => endOtherSessions(app, scope, params.id, caller),
});
