import { projectEditContract } from '#shared/project-edit/project-edit.contract.ts';
import { saveEdit } from '#server/features/project-edit/project-edit.service.ts';
import { routes } from '#server/http/routes.ts';

export const projectEditRoutes = routes(projectEditContract, {
  save: (app, { scope, params, body }) => saveEdit(app, scope, params.id, body),
});
