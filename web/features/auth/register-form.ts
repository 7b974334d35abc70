import * as z from 'zod/mini';
import { registration } from '#shared/auth/auth.forms.ts';
import type { Registration } from '#shared/auth/auth.forms.ts';
import { mapFields, pick } from '#shared/fields.ts';
import { ADDRESS_FIELDS, PROFILE_FIELDS } from '#shared/users/profile-fields.ts';

/** The registration as it is typed: what the call takes, and the password once more. */
export const registerForm = z.extend(registration, { confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
  }),
);

export type RegisterFields = z.input<typeof registerForm>;
type RegisterAnswers = z.output<typeof registerForm>;

export const NO_ANSWERS = {
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
} satisfies RegisterFields as RegisterFields;

export const ACCOUNT_TYPES: Record<Registration['role'], string> = {
  contractor: 'Wrap Shop (Project manager)',
  subcontractor: 'Sub-contractor (Installer)',
  client: 'Client',
};

/** Whether an account of this type runs a business: the shop and the installer. */
export function isTrade(role: RegisterFields['role']): boolean {
  return role !== 'client';
}

/** What is sent: without the repeated password, and for a client without the business fields, which it does not see. */
export function registrationOf(answers: RegisterAnswers): Registration {
  return registration.parse(isTrade(answers.role) ? answers : { ...answers, ...NO_BUSINESS });
}

const NO_BUSINESS = {
  ...mapFields(pick(PROFILE_FIELDS, ADDRESS_FIELDS), () => null),
  hasBusinessRegistration: false,
  hasBusinessInsurance: false,
  certifications: [],
};
