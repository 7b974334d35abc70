import { offlineProjectsContract } from '#shared/projects/offline-projects.contract.ts';
import { projectDetailsContract } from '#shared/projects/project-details.contract.ts';
import { projectEditContract } from '#shared/projects/project-edit.contract.ts';
import { projectsContract } from '#shared/projects/projects.contract.ts';
import { vehicleWrapContract } from '#shared/projects/vehicle-wrap.contract.ts';
import { pageOfClients, pageOfOwnClients } from '#server/features/projects/assignable-clients.service.ts';
import { pageOfInstallers } from '#server/features/projects/assignable-installers.service.ts';
import { leaveProject } from '#server/features/projects/assignment.service.ts';
import { deleteProject } from '#server/features/projects/project-deletion.service.ts';
import { findOfflineProjects } from '#server/features/projects/offline-projects.repository.ts';
import { loadProjectDetails } from '#server/features/projects/project-details.service.ts';
import { saveEdit } from '#server/features/projects/project-edit.service.ts';
import { projectCounts } from '#server/features/projects/project-list.repository.ts';
import { dashboardSections, pageOfProjects } from '#server/features/projects/project-list.service.ts';
import {
  createProject,
  moveProject,
  readProject,
  undoMove,
} from '#server/features/projects/projects.service.ts';
import {
  addVehicle,
  addWrap,
  changeVehicle,
  changeWrap,
} from '#server/features/projects/vehicle-wrap.service.ts';
import { listResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';

export const projectsRoutes = [
  ...routes(projectsContract, {
    list: async (app, { scope, query }) =>
      listResult(projectsContract.list.path, query, await pageOfProjects(app, scope, query)),
    counts: (app, { scope, query }) => projectCounts(app.database.sql, scope, query),
    dashboard: (app, { scope, query }) => dashboardSections(app, scope, query),
    create: (app, { scope, body, caller }) => createProject(app, scope, body, caller.origin),
    get: (app, { scope, params }) => readProject(app, scope, params.id),
    update: (app, { scope, params, body }) => moveProject(app, scope, params.id, body),
    undoMove: (app, { scope, params, body }) => undoMove(app, scope, params.id, body.moveId),
    leave: (app, { scope, params }) => leaveProject(app, scope, params.id),
    remove: (app, { scope, params }) => deleteProject(app, scope, params.id),
  }),
  ...routes(offlineProjectsContract, {
    list: (app, { scope, query }) => findOfflineProjects(app.database.sql, scope, query),
  }),
  ...routes(projectDetailsContract, {
    get: (app, { scope, params }) => loadProjectDetails(app, scope, params.id),
  }),
  ...routes(projectEditContract, {
    save: (app, { scope, params, body, caller }) => saveEdit(app, scope, params.id, body, caller.origin),
    installers: async (app, { scope, params, query }) =>
      listResult(
        projectEditContract.installers.path,
        query,
        await pageOfInstallers(app, scope, params.id, query),
        params.id,
      ),
    clients: async (app, { scope, params, query }) =>
      listResult(
        projectEditContract.clients.path,
        query,
        await pageOfClients(app, scope, params.id, query),
        params.id,
      ),
    ownClients: async (app, { scope, query }) =>
      listResult(projectEditContract.ownClients.path, query, await pageOfOwnClients(app, scope, query)),
  }),
  ...routes(vehicleWrapContract, {
    addVehicle: (app, { scope, body }) => addVehicle(app, scope, body),
    changeVehicle: (app, { scope, params, body }) => changeVehicle(app, scope, params.id, body),
    addWrap: (app, { scope, body }) => addWrap(app, scope, body),
    changeWrap: (app, { scope, params, body }) => changeWrap(app, scope, params.id, body),
  }),
];
