import { endpoint } from '#shared/endpoint.ts';
import { projectDetails } from '#shared/projects/projects.contract.ts';
import { idParams } from '#shared/wire.ts';

/** A project with its vehicle, wrap, people, photos and history, from several features in one response. */
export const projectDetailsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/details',
    summary: 'A project with all data of its page',
    tag: 'Projects',
    access: 'signed-in',
    params: idParams,
    output: projectDetails,
    errorCodes: ['not_found'],
  }),
};
