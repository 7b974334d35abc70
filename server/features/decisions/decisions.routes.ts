import { decisionsContract } from '#shared/decisions/decisions.contract.ts';
import { routes } from '#server/http/routes.ts';
import { approveProof } from './approve-proof.service.ts';
import { clientDecisions } from './client-decisions.service.ts';
import { decideAsClient, decideByLink, decisionsOfProject, reopenReview } from './decisions.service.ts';

export const decisionsRoutes = routes(decisionsContract, {
  decideByLink: (app, { params, body, caller }) => decideByLink(app, params.token, body, caller),
  decideAsClient: (app, { scope, params, body, caller }) =>
    decideAsClient(app, scope, { proofId: params.id, form: body, caller }),
  clientDecisions: (app, { scope, params }) => clientDecisions(app, scope, params.id),
  approve: (app, { scope, params, body, caller }) =>
    approveProof(app, scope, { proofId: params.id, ...body, caller }),
  list: (app, { scope, params }) => decisionsOfProject(app, scope, params.id),
  reopen: (app, { scope, params }) => reopenReview(app, scope, params.id),
});
