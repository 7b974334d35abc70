import { trackingContract } from '#shared/tracking/tracking.contract.ts';
import { listResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { deleteTracking, pageOfTracking, saveTracking } from './tracking.service.ts';

export const trackingRoutes = routes(trackingContract, {
  list: async (app, { scope, params, query }) =>
    listResult(
      trackingContract.list.path,
      query,
      await pageOfTracking(app, scope, params.id, query),
      params.id,
    ),
  saveWrap: (app, { scope, params, body }) =>
    saveTracking(app, scope, { ...body, projectId: params.id, type: 'wrap' }),
  saveArtworkProof: (app, { scope, params, body }) =>
    saveTracking(app, scope, { ...body, projectId: params.id, type: 'artwork_proof' }),
  remove: (app, { scope, params }) => deleteTracking(app, scope, params.id),
});
