import type { FieldDefinition } from '#shared/fields.ts';

export type ProfileField = FieldDefinition & {
  kind: 'text';
  /** The label on the registration form, where it is another one. */
  registrationLabel?: string;
  /** What browsers fill in on the person's own forms. */
  autoComplete: string;
  inputType?: 'tel';
  /** The input takes the whole width. */
  isWide?: true;
};

/**
 * The optional fields of an account, in the order of the forms. Username, name, e-mail address and password have rules of
 * their own (person.forms.ts).
 */
export const PROFILE_FIELDS = {
  phone: { kind: 'text', label: 'Phone Number', autoComplete: 'tel', inputType: 'tel' },
  company: { kind: 'text', label: 'Company', autoComplete: 'organization' },
  street: { kind: 'text', label: 'Street Address', autoComplete: 'street-address', isWide: true },
  city: { kind: 'text', label: 'City', autoComplete: 'address-level2', isWide: true },
  state: {
    kind: 'text',
    label: 'State',
    registrationLabel: 'State/Province',
    autoComplete: 'address-level1',
  },
  zipCode: {
    kind: 'text',
    label: 'ZIP Code',
    registrationLabel: 'ZIP/Postal Code',
    autoComplete: 'postal-code',
  },
} as const satisfies Readonly<Record<string, ProfileField>>;

export type ProfileFieldName = keyof typeof PROFILE_FIELDS;

/** What everybody is asked for: at registration, with the company first, and in the settings. */
export const CONTACT_FIELDS = ['phone', 'company'] as const satisfies ProfileFieldName[];

/**
 * The business address. Shops and installers are asked for it at registration, installers also in their settings; all
 * others have the state alone there.
 */
export const ADDRESS_FIELDS = ['street', 'city', 'state', 'zipCode'] as const satisfies ProfileFieldName[];

/** What an admin enters for an account. */
export const MANAGED_FIELDS = ['phone', 'company', 'state'] as const satisfies ProfileFieldName[];
