import { emailAddressesContract } from '#shared/users/email-addresses.contract.ts';
import { routes } from '#server/http/routes.ts';
import { checkLink } from './account-links.service.ts';
import { confirmEmail, sendConfirmationAgain, stopEmailChange } from './email-addresses.service.ts';

export const emailAddressesRoutes = routes(emailAddressesContract, {
  checkLink: (app, { body }) => checkLink(app, body),
  confirmEmail: (app, { body }) => confirmEmail(app, body.token),
  stopEmailChange: (app, { body }) => stopEmailChange(app, body.token),
  sendConfirmation: (app, { scope }) => sendConfirmationAgain(app, scope),
});
