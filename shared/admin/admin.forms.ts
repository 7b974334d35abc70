import * as z from 'zod/mini';
import { changeFieldSchemas } from '#shared/field-schemas.ts';
import { pickProperties } from '#shared/fields.ts';
import { requiredText, shortText } from '#shared/form-fields.ts';
import {
  certificationChoices,
  emailAddress,
  newPassword,
  newUsername,
  personName,
  username,
} from '#shared/users/person.forms.ts';
import { MANAGED_FIELDS, PROFILE_FIELDS } from '#shared/users/profile-fields.ts';
import { MANAGED_ROLES, TRADE_ROLES } from '#shared/users/users.policy.ts';

const certification = {
  name: requiredText('Name is required'),
  description: shortText(2_000, 'Description is required').check(z.minLength(1, 'Description is required')),
  logoUrl: z.nullable(
    z.pipe(
      shortText(500, 'Logo URL must be a web address').check(
        z.refine((url) => url === '' || /^https?:\/\/\S+$/.test(url), 'Logo URL must be a web address'),
      ),
      z.transform((url) => url || null),
    ),
  ),
  isActive: z.boolean('Active must be true or false'),
};

/** The form Add Certification; name and description are required (docs/requirements/admin.md, Certification list). */
export const certificationInput = z.object({
  ...certification,
  logoUrl: z._default(certification.logoUrl, null),
  isActive: z._default(certification.isActive, true),
});

/** A change of a certification. Missing fields stay unchanged, so no field has a default. */
export const certificationChange = z.partial(z.object(certification));

export type CertificationInput = z.output<typeof certificationInput>;
export type CertificationChange = z.output<typeof certificationChange>;

const account = {
  username: newUsername,
  name: personName,
  email: emailAddress,
  ...changeFieldSchemas(pickProperties(PROFILE_FIELDS, MANAGED_FIELDS)),
  certifications: z.optional(certificationChoices),
};

const role = z.enum(MANAGED_ROLES, 'Role must be subcontractor, contractor or client');

/** A role that an account can change to. Clients keep their role. */
const tradeRole = z.enum(TRADE_ROLES, 'Role must be subcontractor or contractor');

/** The forms Add Subcontractor, Add Wrap Shop and Add Client. */
export const accountInput = z.object({
  ...account,
  password: newPassword(),
  role: z._default(role, 'subcontractor'),
});

/**
 * A change of an account. Missing fields and a blank password change nothing. A `username` may be older than the rules for new
 * usernames.
 */
export const accountChange = z.partial(
  z.object({ ...account, username, password: z.union([z.literal(''), newPassword()]), role: tradeRole }),
);

export type AccountInput = z.output<typeof accountInput>;
export type AccountChange = z.output<typeof accountChange>;
