import { approvalSettingsContract } from '#shared/decisions/approval-settings.contract.ts';
import { routes } from '#server/http/routes.ts';
import { approvalSettingsOf, saveApprovalSettings } from './approval-settings.service.ts';

export const approvalSettingsRoutes = routes(approvalSettingsContract, {
  get: (app, { scope }) => approvalSettingsOf(app, scope),
  save: (app, { scope, body }) => saveApprovalSettings(app, scope, body),
});
