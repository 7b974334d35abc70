import { mailContract } from '#shared/mail/mail.contract.ts';
import {
  cancelMail,
  mailStatus,
  pageOfMail,
  resendMail,
  sendTestMail,
} from '#server/features/mail/mail-admin.service.ts';
import { listResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';

export const mailRoutes = routes(mailContract, {
  list: async (app, { scope, query }) =>
    listResult(mailContract.list.path, query, await pageOfMail(app, scope, query)),
  status: (app, { scope }) => mailStatus(app, scope),
  sendTest: (app, { scope, body }) => sendTestMail(app, scope, body),
  resend: (app, { scope, params }) => resendMail(app, scope, params.id),
  cancel: (app, { scope, params }) => cancelMail(app, scope, params.id),
});
