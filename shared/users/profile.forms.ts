import * as z from 'zod/mini';
import {
  certificationChoices,
  contactChanges,
  emailAddress,
  knownPassword,
  lenientBoolean,
  newPassword,
  personName,
} from '#shared/users/person.forms.ts';
import { ROLE_TYPES } from '#shared/users/role-type.ts';

/** A change of one's own profile: what is missing stays as it is. Role and verified flags are no part of it. */
export const profileChange = z.object({
  name: z.optional(personName),
  email: z.optional(emailAddress),
  ...contactChanges,
  certifications: z.optional(certificationChoices),
  hasBusinessRegistration: z.optional(lenientBoolean),
  hasBusinessInsurance: z.optional(lenientBoolean),
});

export type ProfileChange = z.output<typeof profileChange>;

/** The two checkboxes of 'Trust and Professionalism'; a missing one stays as it is. */
export const businessDeclaration = z.object({
  hasBusinessRegistration: z.optional(lenientBoolean),
  hasBusinessInsurance: z.optional(lenientBoolean),
});

export const passwordChange = z.object({
  currentPassword: knownPassword('Current password is required'),
  newPassword: newPassword('New password must be at least 6 characters'),
});

export type PasswordChange = z.output<typeof passwordChange>;

/** The Security tab's form: the change with its repetition (docs/requirements/settings.md, Password change). */
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

/** What is picked under 'My profile role is a:'. It decides `allowContractorRole` too, which callers send beside it. */
export const roleChoice = z.object({
  roleType: z.enum(ROLE_TYPES, 'Role must be subcontractor, contractor or contractor-unlisted'),
  allowContractorRole: z.optional(lenientBoolean),
});

export type RoleChoice = z.output<typeof roleChoice>;
