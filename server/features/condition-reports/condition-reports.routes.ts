import { conditionReportsContract } from '#shared/condition/condition-reports.contract.ts';
import { FileResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { serveConditionPdf } from './condition-pdfs.service.ts';
import {
  addConditionAddendum,
  conditionReportsOf,
  signConditionReport,
} from './condition-reports.service.ts';

export const conditionReportsRoutes = routes(conditionReportsContract, {
  list: (app, { scope, params }) => conditionReportsOf(app, scope, params.id),
  sign: (app, { scope, params, body, caller: { clockOffsetMs } }) =>
    signConditionReport(app, scope, params.id, { form: body, clockOffsetMs }),
  addAddendum: (app, { scope, params, body }) => addConditionAddendum(app, scope, params.id, body),
  pdf: async (app, { scope, params }) => new FileResult(await serveConditionPdf(app, scope, params.id)),
});
