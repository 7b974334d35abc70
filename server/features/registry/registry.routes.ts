import { registryContract } from '#shared/registry/registry.contract.ts';
import { listResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { pageOfRegistry, profileOf, statesOfRegistry } from './registry.service.ts';

export const registryRoutes = routes(registryContract, {
  search: async (app, { scope, query }) =>
    listResult(registryContract.search.path, query, await pageOfRegistry(app, scope, query)),
  states: (app, { scope }) => statesOfRegistry(app, scope),
  profile: (app, { scope, params }) => profileOf(app, scope, params.id),
});
