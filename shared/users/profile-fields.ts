import type { FieldDefinition } from '#shared/fields.ts';

export type ProfileField = FieldDefinition & {
  kind: 'text';
  /** The label on the registration form, if it differs from `label`. */
  registrationLabel?: string;
  /** The `autocomplete` attribute on forms for the user's own account. */
  autoComplete: string;
  inputType?: 'tel';
  /** Whether the input has the full width of the form. */
  isWide?: true;
};

/**
 * The optional fields of an account, in the order of the forms. Username, name, e-mail address and password are in
 * person.forms.ts.
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

/** The contact fields of all roles, in the order of the settings. The registration form shows the company first. */
export const CONTACT_FIELDS = ['phone', 'company'] as const satisfies ProfileFieldName[];

/**
 * The business address. The registration of shops and installers has all fields. The settings have all fields for
 * installers, and only the state for other roles.
 */
export const ADDRESS_FIELDS = ['street', 'city', 'state', 'zipCode'] as const satisfies ProfileFieldName[];

/** The fields of an account that an admin enters. */
export const MANAGED_FIELDS = ['phone', 'company', 'state'] as const satisfies ProfileFieldName[];
