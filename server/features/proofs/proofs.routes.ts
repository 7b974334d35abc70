import { proofsContract } from '#shared/proofs/proofs.contract.ts';
import {
  approveProof,
  deleteProof,
  pageOfProofs,
  previewProof,
  showProof,
  uploadProof,
} from '#server/features/proofs/proofs.service.ts';
import { FileAnswer, listAnswer } from '#server/http/answer.ts';
import { routes } from '#server/http/routes.ts';

export const proofsRoutes = routes(proofsContract, {
  list: async (app, { scope, params, query }) =>
    listAnswer(proofsContract.list.path, query, await pageOfProofs(app, scope, params.id, query), params.id),
  upload: (app, { scope, body, file }) => uploadProof(app, scope, { ...body, file }),
  approve: (app, { scope, params }) => approveProof(app, scope, params.id),
  remove: (app, { scope, params }) => deleteProof(app, scope, params.id),
  file: async (app, { scope, params }) => new FileAnswer(await showProof(app, scope, params.id)),
  preview: async (app, { scope, params }) => new FileAnswer(await previewProof(app, scope, params.id)),
});
