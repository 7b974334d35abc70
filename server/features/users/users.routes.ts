import { usersContract } from '#shared/users/users.contract.ts';
import { FileResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { serveAvatar, uploadAvatar } from './avatars.service.ts';
import { updateProfile } from './profile.service.ts';
import { switchRole } from './role-change.service.ts';

export const usersRoutes = routes(usersContract, {
  update: (app, { scope, params, body }) => updateProfile(app, scope, params.id, body),
  declareBusiness: (app, { scope, params, body }) => updateProfile(app, scope, params.id, body),
  uploadAvatar: (app, { scope, params, file }) => uploadAvatar(app, scope, params.id, file),
  avatar: async (app, { params, query }) => new FileResult(await serveAvatar(app, params.id, query.size)),
  setRole: (app, { scope, body }) => switchRole(app, scope, body),
});
