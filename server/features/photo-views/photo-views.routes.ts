import { photoViewsContract } from '#shared/photo-views/photo-views.contract.ts';
import { routes } from '#server/http/routes.ts';
import { skipView } from './photo-views.service.ts';
import { savePhotoViewGates, saveViewList, viewSettingsOf } from './view-settings.service.ts';

export const photoViewsRoutes = routes(photoViewsContract, {
  settings: (app, { scope }) => viewSettingsOf(app, scope),
  saveList: (app, { scope, body }) => saveViewList(app, scope, body),
  saveGates: (app, { scope, body }) => savePhotoViewGates(app, scope, body),
  skip: (app, { scope, params, body }) => skipView(app, scope, params.id, body),
});
