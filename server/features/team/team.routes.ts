import { teamContract } from '#shared/team/team.contract.ts';
import { listResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { addToTeam, pageOfTeam, removeFromTeam } from './team.service.ts';

export const teamRoutes = routes(teamContract, {
  list: async (app, { scope, query }) =>
    listResult(teamContract.list.path, query, await pageOfTeam(app, scope, query)),
  add: (app, { scope, body }) => addToTeam(app, scope, body.subcontractorId),
  remove: (app, { scope, body }) => removeFromTeam(app, scope, body.subcontractorId),
});
