import { MATERIAL_WORDS, VEHICLE_TYPE_WORDS, WRAP_TYPE_WORDS } from '#web/features/projects/trade-words.ts';
import type { EditTab } from './edit-tab-names.ts';

interface FieldWords {
  label: string;
  /** How its value is written where it is not what was typed. */
  kind?: 'day' | 'installer' | 'client' | 'deadline' | 'laminate';
  words?: Record<string, string>;
}

/** The fields of the edit form in the order of its tabs, with the labels that stand over them. */
export const EDIT_FIELDS = {
  name: { label: 'Project Name' },
  startDate: { label: 'Start Date', kind: 'day' },
  deadline: { label: 'Deadline', kind: 'day' },
  scheduledInstallationDate: { label: 'Scheduled Installation Date', kind: 'day' },
  estimatedCompletionDate: { label: 'Estimated Completion Date', kind: 'day' },
  isDeadlineFlexible: { label: 'Kind of deadline', kind: 'deadline' },
  subcontractorId: { label: 'Subcontractor', kind: 'installer' },
  clientEmail: { label: 'Client', kind: 'client' },
  'vehicleDetail.type': { label: 'Vehicle Type', words: VEHICLE_TYPE_WORDS },
  'vehicleDetail.make': { label: 'Make' },
  'vehicleDetail.model': { label: 'Model' },
  'vehicleDetail.year': { label: 'Year' },
  'vehicleDetail.color': { label: 'Color' },
  'vehicleDetail.vin': { label: 'VIN' },
  'vehicleDetail.licensePlate': { label: 'Vehicle Number' },
  'vehicleDetail.notes': { label: 'Job Notes' },
  'wrapDetail.wrapType': { label: 'Wrap Type', words: WRAP_TYPE_WORDS },
  'wrapDetail.material': { label: 'Material', words: MATERIAL_WORDS },
  'wrapDetail.color': { label: 'Wrap Color' },
  'wrapDetail.additionalDetails': { label: 'Additional Details' },
  'wrapDetail.brand': { label: 'Brand' },
  'wrapDetail.type': { label: 'Type' },
  'wrapDetail.coverage': { label: 'Coverage' },
  'wrapDetail.laminate': { label: 'Laminate', kind: 'laminate' },
  'wrapDetail.designNotes': { label: 'Design Notes' },
  'wrapDetail.notes': { label: 'Wrap Notes' },
} satisfies Record<string, FieldWords>;

export type EditField = keyof typeof EDIT_FIELDS;

export const EDIT_FIELD_NAMES = Object.keys(EDIT_FIELDS).filter(isEditField);

/** What is said of a field beside its name. */
export function wordsOf(field: EditField): FieldWords {
  return EDIT_FIELDS[field];
}

export function isEditField(name: string): name is EditField {
  return Object.hasOwn(EDIT_FIELDS, name);
}

/** The tab on which the field stands. */
export function tabOf(field: EditField): EditTab {
  if (field.startsWith('vehicleDetail.')) return 'job-details';
  return field.startsWith('wrapDetail.') ? 'wrap-details' : 'general';
}
