import * as z from 'zod/mini';
import type { Role } from '#shared/actor.ts';
import { changeFieldSchemas } from '#shared/field-schemas.ts';
import { mapFields } from '#shared/fields.ts';
import { certificationChoices, emailAddress, personName } from '#shared/users/person.forms.ts';
import { ADDRESS_FIELDS, PROFILE_FIELDS } from '#shared/users/profile-fields.ts';
import type { profileChange } from '#shared/users/profile.forms.ts';
import type { User } from '#shared/users/user.wire.ts';

/**
 * The profile form (docs/requirements/settings.md, Profile). The role and the business documents are not part of this form. A
 * change of one of them is saved immediately.
 */
export const profileForm = z.object({
  name: personName,
  email: emailAddress,
  ...changeFieldSchemas(PROFILE_FIELDS),
  certifications: certificationChoices,
});

export type ProfileFormValues = z.input<typeof profileForm>;
type ValidProfile = z.output<typeof profileForm>;

/** The body of a profile save. The server ignores the role in this body, because the role has its own route. */
export type ProfileChange = z.input<typeof profileChange> & Pick<User, 'role' | 'allowContractorRole'>;

/** The form values for the profile of a user. */
export function profileFormValues(user: User): ProfileFormValues {
  return {
    name: user.name,
    email: user.email,
    ...mapFields(PROFILE_FIELDS, (_, name) => user[name] ?? ''),
    certifications: user.certifications,
  };
}

/** Whether the form shows all address fields. It shows them to installers. Other users see only the state. */
export function hasAllAddressFields(role: Role): boolean {
  return role === 'subcontractor';
}

/** Whether the account has certifications and business documents. Clients and staff do not. */
export function hasBusinessProfile({ role, shopId }: Pick<User, 'role' | 'shopId'>): boolean {
  return role !== 'client' && shopId === null;
}

/**
 * The body of a save: the changed visible fields, and the role and the business flags, which are sent with every save. Leaves out
 * certifications of an old draft that are no longer in the list of active certifications.
 */
export function profileChangeOf(
  profile: ValidProfile,
  user: User,
  activeCertifications?: { id: number }[],
): ProfileChange {
  const { role, allowContractorRole, hasBusinessRegistration, hasBusinessInsurance } = user;
  const { certifications: chosen, ...texts } = profile;
  const isOffered = (choice: number | string) =>
    typeof choice === 'string' ||
    user.certifications.includes(choice) ||
    !activeCertifications ||
    activeCertifications.some(({ id }) => id === choice);
  const certifications = chosen.filter(isOffered);
  const hiddenFields: string[] = hasAllAddressFields(role)
    ? []
    : ADDRESS_FIELDS.filter((field) => field !== 'state');
  const changedTexts = Object.entries(texts).filter(
    ([field, text]) => !hiddenFields.includes(field) && text !== Reflect.get(user, field),
  );
  return {
    ...Object.fromEntries(changedTexts),
    ...(isSameChoice(certifications, user.certifications) ? {} : { certifications }),
    role,
    allowContractorRole,
    hasBusinessRegistration,
    hasBusinessInsurance,
  };
}

function isSameChoice(chosenIds: readonly (number | string)[], savedIds: readonly number[]): boolean {
  return chosenIds.length === savedIds.length && savedIds.every((id) => chosenIds.includes(id));
}
