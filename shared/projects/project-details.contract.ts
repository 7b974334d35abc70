import { endpoint } from '#shared/endpoint.ts';
import { projectDetails } from '#shared/projects/projects.contract.ts';
import { idParams } from '#shared/wire.ts';

/** A project with its vehicle, wrap, people, photos and history: what several features keep, in one answer. */
export const projectDetailsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/details',
    summary: 'One project with everything that its page shows',
    tag: 'Projects',
    access: 'signed-in',
    params: idParams,
    output: projectDetails,
    refusals: ['not_found'],
  }),
};
