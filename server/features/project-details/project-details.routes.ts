import { projectDetailsContract } from '#shared/project-details/project-details.contract.ts';
import { projectDetails } from '#server/features/project-details/project-details.service.ts';
import { routes } from '#server/http/routes.ts';

export const projectDetailsRoutes = routes(projectDetailsContract, {
  get: (app, { scope, params }) => projectDetails(app, scope, params.id),
});
