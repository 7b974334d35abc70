import { keysOf } from '#shared/fields.ts';
import {
  INFORMATION_FIELD_NAMES,
  INSTALLATION_FIELD_NAMES,
  VEHICLE_FIELD_NAMES,
  WRAP_FIELD_NAMES,
  fieldOf,
} from '#web/features/project-fields/form-fields.ts';
import type { FormFieldName } from '#web/features/project-fields/form-fields.ts';
import { fieldText } from '#web/features/projects/shown-fields.ts';
import type { EditTab } from './edit-tab-names.ts';

const PERSON_FIELDS = {
  subcontractorId: { label: 'Subcontractor', noun: 'the subcontractor', absent: 'Not assigned' },
  clientId: { label: 'Client', noun: 'the client', absent: 'No client' },
};

/** The value of a form field; null when the field is empty. */
export type EditValue = string | number | boolean | null;

export type EditField = FormFieldName | keyof typeof PERSON_FIELDS;

/** The fields of the edit form, in the order of its tabs. */
export const EDIT_FIELD_NAMES: readonly EditField[] = [
  ...INFORMATION_FIELD_NAMES,
  ...INSTALLATION_FIELD_NAMES,
  ...keysOf(PERSON_FIELDS),
  ...VEHICLE_FIELD_NAMES,
  ...WRAP_FIELD_NAMES,
];

export function isEditField(name: string): name is EditField {
  return EDIT_FIELD_NAMES.some((field) => field === name);
}

/** The tab that has the field. */
export function tabOfField(field: EditField): EditTab {
  if (field.startsWith('vehicleDetail.')) return 'job-details';
  return field.startsWith('wrapDetail.') ? 'wrap-details' : 'general';
}

/** The label of a field where it is shown outside its section of the form. */
export function fieldLabel(field: EditField): string {
  if (isPersonField(field)) return PERSON_FIELDS[field].label;
  const { label, fullLabel = label } = fieldOf(field);
  return fullLabel;
}

/** The field's name in a sentence. */
export function fieldNoun(field: EditField): string {
  return isPersonField(field) ? PERSON_FIELDS[field].noun : fieldOf(field).history;
}

/** The display text of a field's value. `nameOf` returns the name of a person by id. */
export function valueText(field: EditField, value: EditValue, nameOf: (id: number) => string): string {
  if (typeof value === 'number') return nameOf(value);
  if (isPersonField(field)) return value === null ? PERSON_FIELDS[field].absent : String(value);
  const definition = fieldOf(field);
  return fieldText(definition, value) ?? (definition.kind === 'yes-no' ? 'Not specified' : 'Nothing');
}

function isPersonField(field: EditField): field is keyof typeof PERSON_FIELDS {
  return field in PERSON_FIELDS;
}
