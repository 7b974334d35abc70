import { projectEditContract } from '#shared/project-edit/project-edit.contract.ts';
import { pageOfInstallers, saveEdit } from '#server/features/project-edit/project-edit.service.ts';
import { listAnswer } from '#server/http/answer.ts';
import { routes } from '#server/http/routes.ts';

export const projectEditRoutes = routes(projectEditContract, {
  save: (app, { scope, params, body }) => saveEdit(app, scope, params.id, body),
  installers: async (app, { scope, params, query }) =>
    listAnswer(
      projectEditContract.installers.path,
      query,
      await pageOfInstallers(app, scope, params.id, query),
      params.id,
    ),
});
