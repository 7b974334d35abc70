import type { FieldDefinition } from '#shared/fields.ts';
import { MATERIAL_LABELS, VEHICLE_TYPE_LABELS, WRAP_TYPE_LABELS } from '#shared/projects/option-labels.ts';

/**
 * A field of a project, its vehicle or its wrap. Schemas and history keep the order of the definitions. Forms and pages show
 * the fields of the New Project dialog first.
 */
export type ProjectField = FieldDefinition & {
  /** The noun in a history text: 'changed the name and the VIN'. */
  history: string;
  /** The label where `label` is ambiguous, e.g. in the conflict dialog. */
  fullLabel?: string;
  /** The field is not in the New Project dialog. */
  isEditOnly?: true;
  /** The section of the edit form that contains the field. Undefined for the first section. */
  section?: string;
  /** The label on the project page, when it differs from `label`. False omits the field there. */
  page?: string | false;
  /** The label on the job sheet, when it differs from `label`. False omits the field there. */
  sheet?: string | false;
  /** The labels of the two values of a flag, when they are not Yes and No. */
  flagLabels?: { yes: string; no: string };
  /** The page has a button that copies the value. */
  canCopy?: true;
  /** The input has the full width. The input of a long text always has the full width. */
  isWide?: true;
  placeholder?: string;
  inputMode?: 'numeric';
  autoCapitalize?: 'characters';
};

export type ProjectFields = Readonly<Record<string, ProjectField>>;

/** Name and dates. The page and the job sheet show the deadline together with its kind. */
export const INFORMATION_FIELDS = {
  name: {
    kind: 'text',
    label: 'Project Name',
    history: 'the name',
    required: 'Project name is required',
    neverBlank: 'Please enter a project name.',
    isWide: true,
    page: false,
    sheet: false,
  },
  startDate: { kind: 'day', label: 'Start Date', history: 'the start date', page: false, sheet: 'Start' },
  deadline: { kind: 'day', label: 'Deadline', history: 'the deadline', page: false, sheet: false },
  isDeadlineFlexible: {
    kind: 'flag',
    label: 'The deadline is flexible',
    fullLabel: 'Deadline Type',
    history: 'whether the deadline is flexible',
    flagLabels: { yes: 'Flexible', no: 'Hard deadline' },
    page: false,
    sheet: false,
  },
  scheduledInstallationDate: {
    kind: 'day',
    label: 'Scheduled Installation Date',
    history: 'the installation date',
    page: 'Scheduled Installation',
    sheet: 'Installation',
  },
  estimatedCompletionDate: {
    kind: 'day',
    label: 'Estimated Completion Date',
    history: 'the estimated completion date',
    page: 'Estimated Completion',
    sheet: 'Completion',
  },
} as const satisfies ProjectFields;

/** What an installer needs to know about the place of the installation. */
export const INSTALLATION_FIELDS = {
  installationAddress: {
    kind: 'address',
    label: 'Installation Address',
    history: 'the installation address',
    isWide: true,
    page: 'Address',
    sheet: 'Address',
  },
  installationContactName: {
    kind: 'text',
    label: 'Contact Name',
    history: 'the contact for the installation',
    page: 'Contact',
    sheet: 'Contact',
  },
  installationContactPhone: {
    kind: 'phone',
    label: 'Contact Phone',
    history: 'the phone number of the contact',
    page: 'Phone',
    sheet: 'Phone',
  },
  installationArrivalTime: {
    kind: 'time',
    label: 'Arrival Time',
    history: 'the arrival time',
    sheet: 'Arrival',
  },
  installationNotes: {
    kind: 'long-text',
    label: 'Note for the Installer',
    history: 'the note for the installer',
    page: 'Note',
    sheet: 'Note',
  },
} as const satisfies ProjectFields;

/** The editable fields of the project itself. People, tracking and stage have other rules. */
export const PROJECT_FIELDS = {
  ...INFORMATION_FIELDS,
  ...INSTALLATION_FIELDS,
} as const satisfies ProjectFields;

/** The fields of the vehicle. The job sheet shows year, make and model in its header. */
export const VEHICLE_FIELDS = {
  type: {
    kind: 'choice',
    choices: VEHICLE_TYPE_LABELS,
    label: 'Vehicle Type',
    history: 'the vehicle type',
    required: 'Vehicle type is required',
    sheet: 'Type',
  },
  make: {
    kind: 'text',
    label: 'Make',
    history: 'the vehicle make',
    required: 'Vehicle make is required',
    placeholder: 'Ford',
    sheet: false,
  },
  model: {
    kind: 'text',
    label: 'Model',
    history: 'the vehicle model',
    required: 'Vehicle model is required',
    placeholder: 'Transit',
    sheet: false,
  },
  year: {
    kind: 'text',
    label: 'Year',
    history: 'the vehicle year',
    required: 'Vehicle year is required',
    inputMode: 'numeric',
    sheet: false,
  },
  color: {
    kind: 'text',
    label: 'Color',
    history: 'the vehicle color',
    required: 'Vehicle color is required',
    placeholder: 'White',
  },
  vin: { kind: 'text', label: 'VIN', history: 'the VIN', canCopy: true },
  licensePlate: {
    kind: 'text',
    label: 'Vehicle Number',
    history: 'the vehicle number',
    isEditOnly: true,
    canCopy: true,
    autoCapitalize: 'characters',
  },
  notes: {
    kind: 'long-text',
    label: 'Notes',
    fullLabel: 'Job Notes',
    history: 'the job notes',
    isEditOnly: true,
    sheet: 'Vehicle',
  },
} as const satisfies ProjectFields;

/** The fields of the wrap, its film and its notes. */
export const WRAP_FIELDS = {
  wrapType: {
    kind: 'choice',
    choices: WRAP_TYPE_LABELS,
    isOpen: true,
    label: 'Wrap Type',
    history: 'the wrap type',
    required: 'Wrap type is required',
  },
  material: {
    kind: 'choice',
    choices: MATERIAL_LABELS,
    isOpen: true,
    label: 'Material',
    history: 'the material',
    required: 'Material is required',
  },
  brand: { kind: 'text', label: 'Brand', history: 'the brand', section: 'Film', isEditOnly: true },
  type: { kind: 'text', label: 'Type', history: 'the film type', section: 'Film', isEditOnly: true },
  coverage: { kind: 'text', label: 'Coverage', history: 'the coverage', section: 'Film', isEditOnly: true },
  laminate: {
    kind: 'yes-no',
    label: 'Laminate',
    history: 'the laminate',
    section: 'Film',
    isEditOnly: true,
  },
  color: {
    kind: 'text',
    label: 'Wrap Color',
    history: 'the wrap color',
    placeholder: 'Satin black',
    page: 'Color',
    sheet: 'Color',
  },
  additionalDetails: {
    kind: 'long-text',
    label: 'Additional Details',
    history: 'the additional details',
    sheet: 'Additional',
  },
  designNotes: {
    kind: 'long-text',
    label: 'Design Notes',
    history: 'the design notes',
    section: 'Notes',
    isEditOnly: true,
    sheet: 'Design',
  },
  notes: {
    kind: 'long-text',
    label: 'Notes',
    fullLabel: 'Wrap Notes',
    history: 'the wrap notes',
    section: 'Notes',
    isEditOnly: true,
    sheet: 'Wrap',
  },
} as const satisfies ProjectFields;
