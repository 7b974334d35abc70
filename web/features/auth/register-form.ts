import * as z from 'zod/mini';
import { registration } from '#shared/auth/auth.forms.ts';
import type { Registration } from '#shared/auth/auth.forms.ts';
import type { ReceivedInvitation } from '#shared/invitations/invitations.contract.ts';
import { INVITED_ROLES } from '#shared/invitations/invitations.policy.ts';
import { mapFields, pickProperties } from '#shared/fields.ts';
import { ADDRESS_FIELDS, PROFILE_FIELDS } from '#shared/users/profile-fields.ts';

/** The schema of the registration form: the fields of the request, and the repeated password. */
export const registrationFormSchema = z.extend(registration, { confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
  }),
);

export type RegistrationFormValues = z.input<typeof registrationFormSchema>;
type ValidRegistration = z.output<typeof registrationFormSchema>;

export const EMPTY_REGISTRATION = {
  username: '',
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  role: 'contractor',
  ...mapFields(PROFILE_FIELDS, () => ''),
  hasBusinessRegistration: false,
  hasBusinessInsurance: false,
  certifications: [],
} satisfies RegistrationFormValues as RegistrationFormValues;

/** The invitation that a person registers with, and the token of its link. */
export type RegistrationInvitation = Pick<
  ReceivedInvitation,
  'kind' | 'projectId' | 'name' | 'email' | 'phone'
> & {
  token: string;
};

/** The initial form values of an invited person. The invitation provides the name, email, phone and account type. */
export function toInvitedFormValues({
  kind,
  name,
  email,
  phone,
  token,
}: RegistrationInvitation): RegistrationFormValues {
  return {
    ...EMPTY_REGISTRATION,
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    role: INVITED_ROLES[kind],
    invitationToken: token,
  };
}

export const ACCOUNT_TYPES: Record<Registration['role'], string> = {
  contractor: 'Wrap Shop (Project manager)',
  subcontractor: 'Sub-contractor (Installer)',
  client: 'Client',
};

/** Whether an account of this type has business fields, as shops and installers do. */
export function hasBusinessFields(role: RegistrationFormValues['role']): boolean {
  return role !== 'client';
}

/** The request body. Omits the repeated password and, for clients, the business fields. */
export function toRegistrationBody(fields: ValidRegistration): Registration {
  return registration.parse(hasBusinessFields(fields.role) ? fields : { ...fields, ...NO_BUSINESS_FIELDS });
}

const NO_BUSINESS_FIELDS = {
  ...mapFields(pickProperties(PROFILE_FIELDS, ADDRESS_FIELDS), () => null),
  hasBusinessRegistration: false,
  hasBusinessInsurance: false,
  certifications: [],
};
