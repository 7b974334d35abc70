import { photoMarkupContract } from '#shared/photos/photo-markup.contract.ts';
import { routes } from '#server/http/routes.ts';
import { markupOf, saveMarkup } from './photo-markup.service.ts';

export const photoMarkupRoutes = routes(photoMarkupContract, {
  get: (app, { scope, params }) => markupOf(app, scope, params.id),
  save: (app, { scope, params, body }) => saveMarkup(app, scope, { ...body, photoId: params.id }),
});
