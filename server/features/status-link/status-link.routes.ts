import { statusLinkContract } from '#shared/status-link/status-link.contract.ts';
import { FileResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { setReportSharing, createStatusLink, revokeStatusLink, statusLinkOf } from './status-link.service.ts';
import { serveSharedReport, serveStatusFile, statusPageOf } from './status-page.service.ts';

export const statusLinkRoutes = routes(statusLinkContract, {
  get: (app, { scope, params }) => statusLinkOf(app, scope, params.id),
  create: (app, { scope, params, caller: { origin } }) => createStatusLink(app, scope, params.id, origin),
  change: (app, { scope, params, body }) => setReportSharing(app, scope, params.id, body),
  revoke: (app, { scope, params }) => revokeStatusLink(app, scope, params.id),
  conditionPdf: async (app, { params, caller }) =>
    new FileResult(await serveSharedReport(app, params, caller)),
  open: (app, { params, caller }) => statusPageOf(app, params.token, caller),
  file: async (app, { params, query, caller }) =>
    new FileResult(await serveStatusFile(app, { ...params, ...query }, caller)),
});
