import { keysOf, prefixFieldNames } from '#shared/fields.ts';
import {
  INFORMATION_FIELDS,
  INSTALLATION_FIELDS,
  VEHICLE_FIELDS,
  WRAP_FIELDS,
} from '#shared/projects/project-fields.ts';
import type { ProjectField } from '#shared/projects/project-fields.ts';

const PREFIXED_VEHICLE_FIELDS = prefixFieldNames('vehicleDetail', VEHICLE_FIELDS);
const PREFIXED_WRAP_FIELDS = prefixFieldNames('wrapDetail', WRAP_FIELDS);

/** The fields of the New Project dialog and the edit page, by their name in the form. */
const FORM_FIELDS = {
  ...INFORMATION_FIELDS,
  ...INSTALLATION_FIELDS,
  ...PREFIXED_VEHICLE_FIELDS,
  ...PREFIXED_WRAP_FIELDS,
};

export type FormFieldName = keyof typeof FORM_FIELDS;

export const INFORMATION_FIELD_NAMES = sortByFormOrder(keysOf(INFORMATION_FIELDS));
export const INSTALLATION_FIELD_NAMES = sortByFormOrder(keysOf(INSTALLATION_FIELDS));
export const VEHICLE_FIELD_NAMES = sortByFormOrder(keysOf(PREFIXED_VEHICLE_FIELDS));
export const WRAP_FIELD_NAMES = sortByFormOrder(keysOf(PREFIXED_WRAP_FIELDS));

export function fieldOf(name: FormFieldName): ProjectField {
  return FORM_FIELDS[name];
}

/**
 * The fields of the New Project dialog come first, then the other fields. In each of these two groups,
 * the checkboxes come last.
 */
function sortByFormOrder(names: readonly FormFieldName[]): FormFieldName[] {
  return names.toSorted((one, other) => formRank(fieldOf(one)) - formRank(fieldOf(other)));
}

function formRank({ isEditOnly, kind }: ProjectField): number {
  return (isEditOnly ? 2 : 0) + (kind === 'flag' ? 1 : 0);
}
