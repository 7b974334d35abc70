import { passwordResetContract } from '#shared/auth/password-reset.contract.ts';
import { routes } from '#server/http/routes.ts';
import { requestPasswordReset, resetPassword } from './password-reset.service.ts';

export const passwordResetRoutes = routes(passwordResetContract, {
  forgotPassword: (app, { body, caller }) => requestPasswordReset(app, body, caller),
  resetPassword: (app, { body, caller }) => resetPassword(app, body, caller),
});
