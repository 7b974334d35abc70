import { projectsContract } from '#shared/projects/projects.contract.ts';
import { leaveProject } from '#server/features/projects/assignment.service.ts';
import { deleteProject } from '#server/features/projects/project-deletion.service.ts';
import { projectCounts } from '#server/features/projects/project-list.repository.ts';
import { pageOfProjects } from '#server/features/projects/project-list.service.ts';
import { createProject, getProject, moveProject } from '#server/features/projects/projects.service.ts';
import { listAnswer } from '#server/http/answer.ts';
import { routes } from '#server/http/routes.ts';

export const projectsRoutes = routes(projectsContract, {
  list: async (app, { scope, query }) =>
    listAnswer(projectsContract.list.path, query, await pageOfProjects(app, scope, query)),
  counts: (app, { scope, query }) => projectCounts(app.database.sql, scope, query),
  create: (app, { scope, body }) => createProject(app, scope, body),
  get: (app, { scope, params }) => getProject(app, scope, params.id),
  update: (app, { scope, params, body }) => moveProject(app, scope, params.id, body),
  leave: (app, { scope, params }) => leaveProject(app, scope, params.id),
  remove: (app, { scope, params }) => deleteProject(app, scope, params.id),
});
