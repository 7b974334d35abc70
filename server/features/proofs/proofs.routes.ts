import { proofsContract } from '#shared/proofs/proofs.contract.ts';
import {
  deleteProof,
  pageOfProofs,
  previewProof,
  serveProofPage,
  serveProof,
  uploadProof,
} from '#server/features/proofs/proofs.service.ts';
import { FileResult, listResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';

export const proofsRoutes = routes(proofsContract, {
  list: async (app, { scope, params, query }) =>
    listResult(proofsContract.list.path, query, await pageOfProofs(app, scope, params.id, query), params.id),
  upload: (app, { scope, body, file }) => uploadProof(app, scope, { ...body, file }),
  remove: (app, { scope, params }) => deleteProof(app, scope, params.id),
  file: async (app, { scope, params }) => new FileResult(await serveProof(app, scope, params.id)),
  page: async (app, { scope, params, query }) =>
    new FileResult(await serveProofPage(app, scope, { ...params, ...query })),
  preview: async (app, { scope, params }) => new FileResult(await previewProof(app, scope, params.id)),
});
