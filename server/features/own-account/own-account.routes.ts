import { ownAccountContract } from '#shared/own-account/own-account.contract.ts';
import { DownloadResult, RouteResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { exportData } from './account-export.service.ts';
import { deleteOwnAccount, previewOwnDeletion } from './own-deletion.service.ts';

export const ownAccountRoutes = routes(ownAccountContract, {
  download: async (app, { scope, params }) => new DownloadResult(await exportData(app, scope, params.id)),
  deletionPreview: (app, { scope, params }) => previewOwnDeletion(app, scope, params.id),
  deleteAccount: async (app, { scope, params, body }) =>
    new RouteResult(await deleteOwnAccount(app, scope, params.id, body), { sessionToken: null }),
});
