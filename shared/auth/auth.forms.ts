import * as z from 'zod/mini';
import { newFieldSchemas } from '#shared/field-schemas.ts';
import { requiredText, shortText } from '#shared/form-fields.ts';
import {
  certificationChoices,
  emailAddress,
  existingPassword,
  lenientBoolean,
  newPassword,
  newUsername,
  personName,
} from '#shared/users/person.forms.ts';
import { PROFILE_FIELDS } from '#shared/users/profile-fields.ts';

/**
 * The roles that can register. Admins are created differently (docs/requirements/accounts.md, Roles).
 */
const REGISTRABLE_ROLES = ['contractor', 'subcontractor', 'client'] as const;

/** The sign-in form, shared by the page and the server (docs/requirements/accounts.md, Sign-in). */
export const signInForm = z.object({
  username: requiredText('Username is required'),
  password: existingPassword('Password is required'),
});

export type SignIn = z.output<typeof signInForm>;

/**
 * The body of a registration: the form without confirmPassword (docs/requirements/accounts.md, Registration).
 */
export const registration = z.object({
  username: newUsername,
  name: personName,
  email: emailAddress,
  password: newPassword(),
  role: z._default(
    z.enum(REGISTRABLE_ROLES, 'Account type must be contractor, subcontractor or client'),
    'contractor',
  ),
  ...newFieldSchemas(PROFILE_FIELDS),
  hasBusinessRegistration: z._default(lenientBoolean, false),
  hasBusinessInsurance: z._default(lenientBoolean, false),
  certifications: z._default(certificationChoices, []),
  /** The token of an invitation's link. The account accepts the invitation, and gets the role of the invitation. */
  invitationToken: z.optional(shortText(100)),
});

export type Registration = z.output<typeof registration>;
