import { installRecordPdfsContract } from '#shared/install-records/install-records.contract.ts';
import { FileResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { serveInstallRecordPdf } from './install-record-pdfs.service.ts';

export const installRecordPdfsRoutes = routes(installRecordPdfsContract, {
  pdf: async (app, { scope, params }) => new FileResult(await serveInstallRecordPdf(app, scope, params.id)),
});
