import { materialsContract } from '#shared/materials/materials.contract.ts';
import { routes } from '#server/http/routes.ts';
import {
  addMaterial,
  archiveMaterial,
  listMaterials,
  materialsOfProject,
  removeMaterial,
  saveMaterial,
} from './materials.service.ts';

export const materialsRoutes = routes(materialsContract, {
  list: (app, { scope }) => listMaterials(app, scope),
  ofProject: (app, { scope, params }) => materialsOfProject(app, scope, params.id),
  add: (app, { scope, body }) => addMaterial(app, scope, body),
  save: (app, { scope, params, body }) => saveMaterial(app, scope, { ...body, id: params.id }),
  archive: (app, { scope, params, body }) => archiveMaterial(app, scope, { ...body, id: params.id }),
  remove: (app, { scope, params }) => removeMaterial(app, scope, params.id),
});
