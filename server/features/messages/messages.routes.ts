import { messagesContract } from '#shared/messages/messages.contract.ts';
import { pageOfMessages, sendMessage } from '#server/features/messages/messages.service.ts';
import { listResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';

export const messagesRoutes = routes(messagesContract, {
  list: async (app, { scope, params, query }) =>
    listResult(
      messagesContract.list.path,
      query,
      await pageOfMessages(app, scope, params.id, query),
      params.id,
    ),
  send: (app, { scope, params, body }) => sendMessage(app, scope, { projectId: params.id, ...body }),
  sendTo: (app, { scope, body }) => sendMessage(app, scope, body),
});
