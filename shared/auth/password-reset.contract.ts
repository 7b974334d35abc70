import { endpoint } from '#shared/endpoint.ts';
import { passwordResetRequest, passwordReset } from '#shared/auth/account-links.forms.ts';
import { success } from '#shared/wire.ts';

const tag = 'Accounts';

/** Setting a new password with a link from a mail (docs/requirements/addresses.md, Password reset). */
export const passwordResetContract = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Mail a link to set a new password; the response is the same for every username or address',
    tag,
    access: 'public',
    body: passwordResetRequest,
    output: success,
    errorCodes: ['conflict', 'rate_limited'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the token of a link, and end all sessions of the account',
    tag,
    access: 'public',
    body: passwordReset,
    output: success,
  }),
};
