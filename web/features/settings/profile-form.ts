import * as z from 'zod/mini';
import type { Role } from '#shared/actor.ts';
import { changeFields } from '#shared/field-schemas.ts';
import { mapFields } from '#shared/fields.ts';
import { certificationChoices, emailAddress, personName } from '#shared/users/person.forms.ts';
import { ADDRESS_FIELDS, PROFILE_FIELDS } from '#shared/users/profile-fields.ts';
import type { profileChange } from '#shared/users/profile.forms.ts';
import type { User } from '#shared/users/user.wire.ts';

/**
 * The profile as it is typed (docs/requirements/settings.md, Profile). Role and business documents are saved at once,
 * apart from it.
 */
export const profileForm = z.object({
  name: personName,
  email: emailAddress,
  ...changeFields(PROFILE_FIELDS),
  certifications: certificationChoices,
});

export type ProfileEntries = z.input<typeof profileForm>;
type ValidProfile = z.output<typeof profileForm>;

/** What a profile save sends; the server takes the role from its own call alone and ignores it here. */
export type ProfileChange = z.input<typeof profileChange> & Pick<User, 'role' | 'allowContractorRole'>;

/** What the form shows of a user. */
export function profileEntries(user: User): ProfileEntries {
  return {
    name: user.name,
    email: user.email,
    ...mapFields(PROFILE_FIELDS, (_, name) => user[name] ?? ''),
    certifications: user.certifications,
  };
}

/** Whether the form asks for the whole address: installers; of the others it asks the state alone. */
export function asksForAddress(role: Role): boolean {
  return role === 'subcontractor';
}

/** Whether the account shows what it can and holds: certifications and business documents. A client is nobody's hire. */
export function hasBusinessProfile(role: Role): boolean {
  return role !== 'client';
}

/** The changed fields that the person can see, with the role and the business flags, which every save sends. */
export function profileChangeOf(profile: ValidProfile, user: User): ProfileChange {
  const { role, allowContractorRole, hasBusinessRegistration, hasBusinessInsurance } = user;
  const { certifications, ...texts } = profile;
  const hidden: string[] = asksForAddress(role) ? [] : ADDRESS_FIELDS.filter((field) => field !== 'state');
  const changed = Object.entries(texts).filter(
    ([field, text]) => !hidden.includes(field) && text !== Reflect.get(user, field),
  );
  return {
    ...Object.fromEntries(changed),
    ...(sameChoices(certifications, user.certifications) ? {} : { certifications }),
    role,
    allowContractorRole,
    hasBusinessRegistration,
    hasBusinessInsurance,
  };
}

function sameChoices(some: readonly (number | string)[], others: readonly number[]): boolean {
  return some.length === others.length && others.every((id) => some.includes(id));
}
