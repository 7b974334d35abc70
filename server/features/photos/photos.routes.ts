import { photosContract } from '#shared/photos/photos.contract.ts';
import {
  deletePhoto,
  downloadPhoto,
  listPhotos,
  showPhoto,
  uploadPhoto,
} from '#server/features/photos/photos.service.ts';
import { FileAnswer } from '#server/http/answer.ts';
import { routes } from '#server/http/routes.ts';

export const photosRoutes = routes(photosContract, {
  list: (app, { scope, params }) => listPhotos(app, scope, params.id),
  upload: (app, { scope, params, body, file }) => uploadPhoto(app, scope, params.id, { ...body, file }),
  remove: (app, { scope, params }) => deletePhoto(app, scope, params.id),
  image: async (app, { scope, params }) =>
    new FileAnswer(await showPhoto(app, scope, params.id, params.size)),
  original: async (app, { scope, params }) => new FileAnswer(await downloadPhoto(app, scope, params.id)),
});
