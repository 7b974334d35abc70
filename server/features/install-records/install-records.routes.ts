import { installRecordsContract } from '#shared/install-records/install-records.contract.ts';
import { serveInstallRecordPdf } from '#server/features/install-record-pdfs/install-record-pdfs.service.ts';
import { FileResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { addAddendum, completeInstallRecord } from './complete-record.service.ts';
import { installRecordOf, saveInstallRecord } from './install-records.service.ts';

export const installRecordsRoutes = routes(installRecordsContract, {
  get: (app, { scope, params }) => installRecordOf(app, scope, params.id),
  save: (app, { scope, params, body }) => saveInstallRecord(app, scope, { ...body, projectId: params.id }),
  complete: (app, { scope, params, body }) =>
    completeInstallRecord(app, scope, { ...body, projectId: params.id }),
  addAddendum: (app, { scope, params, body }) => addAddendum(app, scope, { ...body, projectId: params.id }),
  pdf: async (app, { scope, params }) => new FileResult(await serveInstallRecordPdf(app, scope, params.id)),
});
