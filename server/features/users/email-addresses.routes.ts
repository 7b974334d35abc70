import { emailAddressesContract } from '#shared/users/email-addresses.contract.ts';
import { routes } from '#server/http/routes.ts';
import { checkLink } from './account-links.service.ts';
import { confirmEmail, sendConfirmationAgain, stopEmailChange } from './email-addresses.service.ts';

export const emailAddressesRoutes = routes(emailAddressesContract, {
  checkLink: (app, { body }) => checkLink(app, body),
  confirmEmail: (app, { body, caller }) => confirmEmail(app, body.token, caller),
  stopEmailChange: (app, { body, caller }) => stopEmailChange(app, body.token, caller),
  sendConfirmation: (app, { scope }) => sendConfirmationAgain(app, scope),
});
