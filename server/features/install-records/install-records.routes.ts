import { installRecordsContract } from '#shared/install-records/install-records.contract.ts';
import { routes } from '#server/http/routes.ts';
import { addAddendum, completeInstallRecord } from './complete-record.service.ts';
import { installRecordOf, saveInstallRecord } from './install-records.service.ts';

export const installRecordsRoutes = routes(installRecordsContract, {
  get: (app, { scope, params }) => installRecordOf(app, scope, params.id),
  save: (app, { scope, params, body }) => saveInstallRecord(app, scope, { ...body, projectId: params.id }),
  complete: (app, { scope, params, body }) =>
    completeInstallRecord(app, scope, { ...body, projectId: params.id }),
  addAddendum: (app, { scope, params, body }) => addAddendum(app, scope, { ...body, projectId: params.id }),
});
