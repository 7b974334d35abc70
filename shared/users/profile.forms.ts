import * as z from 'zod/mini';
import { changeFieldSchemas } from '#shared/field-schemas.ts';
import {
  certificationChoices,
  emailAddress,
  existingPassword,
  lenientBoolean,
  newPassword,
  personName,
} from '#shared/users/person.forms.ts';
import { PROFILE_FIELDS } from '#shared/users/profile-fields.ts';
import { ROLE_TYPES } from '#shared/users/role-type.ts';

/** A change of the user's own profile. A missing field stays unchanged. Role and verified flags cannot be changed here. */
export const profileChange = z.object({
  name: z.optional(personName),
  email: z.optional(emailAddress),
  ...changeFieldSchemas(PROFILE_FIELDS),
  certifications: z.optional(certificationChoices),
  hasBusinessRegistration: z.optional(lenientBoolean),
  hasBusinessInsurance: z.optional(lenientBoolean),
});

export type ProfileChange = z.output<typeof profileChange>;

/** The two checkboxes of 'Trust and Professionalism'. A missing one stays unchanged. */
export const businessDeclaration = z.object({
  hasBusinessRegistration: z.optional(lenientBoolean),
  hasBusinessInsurance: z.optional(lenientBoolean),
});

export const passwordChange = z.object({
  currentPassword: existingPassword('Current password is required'),
  newPassword: newPassword('New password must be at least 6 characters'),
});

export type PasswordChange = z.output<typeof passwordChange>;

/** The form of the Security tab, with a second input for the new password (docs/requirements/settings.md, Password change). */
export const passwordChangeForm = z
  .object({
    ...passwordChange.shape,
    confirmPassword: z.string().check(z.minLength(6, 'Please confirm your new password')),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
    }),
  );

/** The choice under 'My profile role is a:'. The server ignores `allowContractorRole` and derives this flag from `roleType`. */
export const roleChoice = z.object({
  roleType: z.enum(ROLE_TYPES, 'Role must be subcontractor, contractor or contractor-unlisted'),
  allowContractorRole: z.optional(lenientBoolean),
});

export type RoleChoice = z.output<typeof roleChoice>;
