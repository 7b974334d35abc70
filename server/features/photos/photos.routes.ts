import { photosContract } from '#shared/photos/photos.contract.ts';
import { setCaption } from '#server/features/photos/photo-caption.service.ts';
import {
  deletePhoto,
  downloadPhoto,
  pageOfPhotos,
  servePhoto,
} from '#server/features/photos/photos.service.ts';
import { setPhotoView } from '#server/features/photos/photo-view.service.ts';
import { uploadPhoto } from '#server/features/photos/store-photo.service.ts';
import { FileResult, listResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';

export const photosRoutes = routes(photosContract, {
  list: async (app, { scope, params, query }) =>
    listResult(photosContract.list.path, query, await pageOfPhotos(app, scope, params.id, query), params.id),
  upload: (app, { scope, params, body, file, caller: { timeZone } }) =>
    uploadPhoto(app, scope, params.id, { ...body, timeZone, file }),
  setCaption: (app, { scope, params, body }) => setCaption(app, scope, { ...body, id: params.id }),
  setView: (app, { scope, params, body }) => setPhotoView(app, scope, params.id, body.viewKey),
  remove: (app, { scope, params }) => deletePhoto(app, scope, params.id),
  image: async (app, { scope, params }) =>
    new FileResult(await servePhoto(app, scope, params.id, params.size)),
  original: async (app, { scope, params }) => new FileResult(await downloadPhoto(app, scope, params.id)),
});
