import { photoUploadsContract } from '#shared/photos/photo-uploads.contract.ts';
import {
  createUpload,
  finishPhotoUpload,
  openUpload,
} from '#server/features/photo-uploads/photo-uploads.service.ts';
import { TusResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';

export const photoUploadsRoutes = routes(photoUploadsContract, {
  create: (app, { scope, params, body }) => createUpload(app, scope, params.id, body),
  state: async (app, { scope, params }) => new TusResult(await openUpload(app, scope, params.id)),
  append: async (app, { scope, params }) => new TusResult(await openUpload(app, scope, params.id)),
  remove: async (app, { scope, params }) => new TusResult(await openUpload(app, scope, params.id)),
  finish: (app, { scope, params, caller }) => finishPhotoUpload(app, scope, params.id, caller.timeZone),
});
