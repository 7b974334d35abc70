import { proofsContract } from '#shared/proofs/proofs.contract.ts';
import { listProofs, previewProof, showProof, uploadProof } from '#server/features/proofs/proofs.service.ts';
import { FileAnswer } from '#server/http/answer.ts';
import { routes } from '#server/http/routes.ts';

export const proofsRoutes = routes(proofsContract, {
  list: (app, { scope, params }) => listProofs(app, scope, params.id),
  upload: (app, { scope, body, file }) => uploadProof(app, scope, { ...body, file }),
  file: async (app, { scope, params }) => new FileAnswer(await showProof(app, scope, params.id)),
  preview: async (app, { scope, params }) => new FileAnswer(await previewProof(app, scope, params.id)),
});
