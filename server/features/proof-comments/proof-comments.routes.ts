import { proofCommentsContract } from '#shared/reviews/proof-comments.contract.ts';
import {
  addComment,
  addCommentByLink,
  listComments,
  reopenCommentByLink,
  resolveComment,
} from '#server/features/proof-comments/proof-comments.service.ts';
import { routes } from '#server/http/routes.ts';

export const proofCommentsRoutes = routes(proofCommentsContract, {
  list: (app, { scope, params }) => listComments(app, scope, params.id),
  add: (app, { scope, params, body }) => addComment(app, scope, { proofId: params.id, ...body }),
  resolve: (app, { scope, params, body }) => resolveComment(app, scope, { id: params.id, ...body }),
  addByLink: (app, { params: { token }, body, caller }) => addCommentByLink(app, { token, caller }, body),
  reopenByLink: (app, { params: { token, id }, caller }) => reopenCommentByLink(app, { token, caller }, id),
});
