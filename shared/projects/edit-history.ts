import { prefixFieldNames } from '#shared/fields.ts';
import { PROJECT_FIELDS, VEHICLE_FIELDS, WRAP_FIELDS } from '#shared/projects/project-fields.ts';
import type { ProjectFields } from '#shared/projects/project-fields.ts';

/** The names of the fields whose values change. A field that is missing in `change` stays unchanged. */
export function changedFields<Row extends object>(currentRow: Row | null, change: Partial<Row>): string[] {
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && value !== valueOf(currentRow, field))
    .map(([field]) => field);
}

/** The history text of an edit, without the subject: 'changed the name and the vehicle color'. */
export function changedFieldsSentence(fields: readonly string[]): string {
  const fieldNames = fields.map((field) => FIELDS_BY_HISTORY_NAME[field]?.history ?? field);
  return `changed ${new Intl.ListFormat('en', { type: 'conjunction' }).format(fieldNames)}`;
}

function valueOf(row: object | null, field: string): unknown {
  return (row as Record<string, unknown> | null)?.[field] ?? null;
}

/** The fields, by the names that history entries store. */
const FIELDS_BY_HISTORY_NAME: Partial<ProjectFields> = {
  ...PROJECT_FIELDS,
  ...prefixFieldNames('vehicle', VEHICLE_FIELDS),
  ...prefixFieldNames('wrap', WRAP_FIELDS),
};
