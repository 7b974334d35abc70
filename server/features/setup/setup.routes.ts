import { setupContract } from '#shared/setup/setup.contract.ts';
import { routes } from '#server/http/routes.ts';
import { checkLink, createFirstAdmin } from './setup.service.ts';

export const setupRoutes = routes(setupContract, {
  check: (app, { query }) => checkLink(app, query.token),
  createFirstAdmin: (app, { body, caller }) => createFirstAdmin(app, body, caller),
});
