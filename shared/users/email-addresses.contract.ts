import { z } from 'zod';
import { LINK_PURPOSES } from '#shared/auth/account-links.ts';
import { linkToken } from '#shared/auth/account-links.forms.ts';
import { endpoint } from '#shared/endpoint.ts';
import { success } from '#shared/wire.ts';

const tag = 'Accounts';
const body = z.object({ token: linkToken });

/**
 * Confirming and changing e-mail addresses (docs/requirements/addresses.md). A call to confirm an address or to stop a
 * change gets a 400 for `token` when the link is unusable.
 */
export const emailAddressesContract = {
  checkLink: endpoint({
    method: 'POST',
    path: '/api/auth/check-link',
    summary: 'The account of a link from a mail, while the link is valid; changes nothing',
    tag,
    access: 'public',
    body: body.extend({ purpose: z.enum(LINK_PURPOSES, 'Purpose is not known') }),
    output: z.object({
      /** Null for a link that was used, was replaced, or has expired. */
      link: z.object({ username: z.string(), email: z.string() }).nullable(),
    }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    summary: 'Confirm the address that the link was sent to',
    tag,
    access: 'public',
    body,
    output: success,
  }),
  stopEmailChange: endpoint({
    method: 'POST',
    path: '/api/auth/stop-email-change',
    summary: 'Keep the current address of the account instead of the new one',
    tag,
    access: 'public',
    body,
    output: success,
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/api/users/me/confirmation',
    summary: 'Mail a new confirmation link to your new or unconfirmed address',
    tag,
    access: 'signed-in',
    output: success,
    errorCodes: ['conflict', 'rate_limited'],
  }),
};
