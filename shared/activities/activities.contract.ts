import { z } from 'zod';
import { activityRecord } from '#shared/activities/activities.wire.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, pageQuery } from '#shared/wire.ts';

export const activitiesContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/activities',
    summary: 'The activity history of a project, newest first',
    tag: 'Activities',
    access: 'signed-in',
    params: idParams,
    query: pageQuery,
    output: z.array(activityRecord),
    errorCodes: ['not_found'],
  }),
};
