import { recordsContract } from '#shared/decisions/records.contract.ts';
import {
  checkRecord,
  serveRecord,
  serveRecordByLink,
} from '#server/features/decision-pdfs/records.service.ts';
import { FileResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';

export const recordsRoutes = routes(recordsContract, {
  pdf: async (app, { scope, params }) => new FileResult(await serveRecord(app, scope, params.id)),
  pdfByLink: async (app, { params, caller }) =>
    new FileResult(await serveRecordByLink(app, { ...params, caller })),
  check: (app, { scope, params, file: { sha256 } }) =>
    checkRecord(app, scope, { projectId: params.id, sha256 }),
});
