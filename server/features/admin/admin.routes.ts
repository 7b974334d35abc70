import { adminAccountsContract } from '#shared/admin/admin.contract.ts';
import { listResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { changeEmailConfirmation } from './account-email.service.ts';
import { deleteAccount, previewDeletion } from './account-deletion.service.ts';
import { resetSecondStep } from './second-step-reset.service.ts';
import { changeAccount, createAccount, pageOfAccounts, verifyDocument } from './admin.service.ts';

export const adminRoutes = routes(adminAccountsContract, {
  accounts: async (app, { scope, params, query }) =>
    listResult(
      `/api/admin/users/role/${params.role}`,
      query,
      await pageOfAccounts(app, scope, { ...query, ...params }),
    ),
  createAccount: (app, { scope, body }) => createAccount(app, scope, body),
  updateAccount: (app, { scope, params, body }) => changeAccount(app, scope, params.id, body),
  deletionPreview: (app, { scope, params }) => previewDeletion(app, scope, params.id),
  deleteAccount: (app, { scope, params, query }) => deleteAccount(app, scope, { ...params, ...query }),
  confirmEmail: (app, { scope, params, body }) => changeEmailConfirmation(app, scope, params.id, body),
  resetSecondStep: (app, { scope, params }) => resetSecondStep(app, scope, params.id),
  verifyDocument: (app, { scope, params, body }) => verifyDocument(app, scope, params.id, body),
});
