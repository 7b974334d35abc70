import * as z from 'zod/mini';
import { STAFF_ROLES } from '#shared/actor.ts';
import { blankableEmail, blankablePhone } from '#shared/form-fields.ts';
import { personName } from '#shared/users/person.forms.ts';

/** How long the link of an invitation is valid: 14 days. */
export const INVITATION_VALIDITY_MS = 14 * 24 * 3_600_000;

/** The invitation of a client to a project. */
export const clientInvitationForm = z.object({
  name: personName,
  email: z._default(blankableEmail, null),
  phone: z._default(blankablePhone, null),
});

export type ClientInvitation = z.output<typeof clientInvitationForm>;

/** The invitation of a member of staff to a shop. */
export const staffInvitationForm = z.object({
  name: personName,
  email: z._default(blankableEmail, null),
  role: z.enum(STAFF_ROLES, 'Role must be manager or production'),
});

export type StaffInvitation = z.output<typeof staffInvitationForm>;
