/** The names of the fields that a change really changes; what is missing in it stays as it is. */
export function changedFields<Row extends object>(before: Row | null, change: Partial<Row>): string[] {
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && value !== valueOf(before, field))
    .map(([field]) => field);
}

/** An edit as the history tells it, without its subject: 'changed name, deadline and vehicle color'. */
export function editSentence(fields: readonly string[]): string {
  const words = fields.map((field) => FIELD_WORDS[field] ?? field);
  return `changed ${new Intl.ListFormat('en', { type: 'conjunction' }).format(words)}`;
}

function valueOf(row: object | null, field: string): unknown {
  return (row as Record<string, unknown> | null)?.[field] ?? null;
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  name: 'the name',
  startDate: 'the start date',
  deadline: 'the deadline',
  isDeadlineFlexible: 'how firm the deadline is',
  scheduledInstallationDate: 'the installation date',
  estimatedCompletionDate: 'the estimated completion date',
  'vehicle.type': 'the vehicle type',
  'vehicle.make': 'the vehicle make',
  'vehicle.model': 'the vehicle model',
  'vehicle.year': 'the vehicle year',
  'vehicle.color': 'the vehicle color',
  'vehicle.vin': 'the VIN',
  'vehicle.licensePlate': 'the vehicle number',
  'vehicle.notes': 'the job notes',
  'wrap.wrapType': 'the wrap type',
  'wrap.material': 'the material',
  'wrap.brand': 'the brand',
  'wrap.type': 'the film type',
  'wrap.coverage': 'the coverage',
  'wrap.laminate': 'the laminate',
  'wrap.color': 'the wrap color',
  'wrap.additionalDetails': 'the additional details',
  'wrap.designNotes': 'the design notes',
  'wrap.notes': 'the wrap notes',
};
