import { activitiesContract } from '#shared/activities/activities.contract.ts';
import { pageOfActivities } from '#server/features/activities/activities.service.ts';
import { listResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';

export const activitiesRoutes = routes(activitiesContract, {
  list: async (app, { scope, params, query }) =>
    listResult(
      activitiesContract.list.path,
      query,
      await pageOfActivities(app, scope, params.id, query),
      params.id,
    ),
});
