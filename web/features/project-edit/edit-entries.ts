import * as z from 'zod/mini';
import type { EditedProject } from '#shared/projects/project-edit.contract.ts';
import { projectChange } from '#shared/projects/project-edit.forms.ts';
import type { FieldFormValues } from '#shared/field-schemas.ts';
import { mapFields } from '#shared/fields.ts';
import type { FieldDefinition, FieldDefinitions, StoredRecord } from '#shared/fields.ts';
import { changedFields } from '#shared/projects/edit-history.ts';
import { PROJECT_FIELDS, VEHICLE_FIELDS, WRAP_FIELDS } from '#shared/projects/project-fields.ts';
import { vehicleChange, wrapChange } from '#shared/projects/vehicle-wrap.forms.ts';
import { clearUnusedColor } from '#shared/projects/wrap-color.ts';
import type { RouteInput } from '#web/api/route-types.ts';

/** The schema of the edit form, made of the server's own schemas. Clears the color if wraps of this type have none. */
export const editForm = z.object({
  ...z.omit(projectChange, { clientEmail: true }).shape,
  vehicleDetail: vehicleChange,
  wrapDetail: z.pipe(
    z.transform((wrap: z.input<typeof wrapChange>) => clearUnusedColor(wrap)),
    wrapChange,
  ),
});

export type EditFormValues = z.input<typeof editForm>;
export type ValidEdit = z.output<typeof editForm>;
export type EditRequest = RouteInput<'PUT /api/projects/{id}/full-update'>['body'];

/** The values of the edit form for a project. */
export function toEditFormValues({ project, vehicleDetail, wrapDetail }: EditedProject): EditFormValues {
  return {
    ...toFieldFormValues(PROJECT_FIELDS, project),
    subcontractorId: project.subcontractorId,
    clientId: project.clientId,
    vehicleDetail: toFieldFormValues(VEHICLE_FIELDS, vehicleDetail),
    wrapDetail: toFieldFormValues(WRAP_FIELDS, wrapDetail),
  };
}

/** The body of a save: the fields that differ from the opened project, and the version of the opened project. */
export function toEditRequest(valid: ValidEdit, openedProject: EditedProject): EditRequest {
  const { vehicleDetail, wrapDetail, ...head } = valid;
  return {
    project: pickChangedFields(head, openedProject.project),
    vehicleDetail: pickChangedFields(vehicleDetail, openedProject.vehicleDetail),
    wrapDetail: pickChangedFields(wrapDetail, openedProject.wrapDetail),
    updatedAt: openedProject.project.updatedAt,
  };
}

function toFieldFormValues<Definitions extends FieldDefinitions>(
  definitions: Definitions,
  storedRecord: StoredRecord<Definitions> | null,
): FieldFormValues<Definitions>;
function toFieldFormValues(definitions: FieldDefinitions, storedRecord: Record<string, unknown> | null) {
  return mapFields(definitions, (field, name) => toFormValue(field, storedRecord?.[name]));
}

/**
 * The form value of a stored value. Missing values are blank, and a missing flag is false. A stored choice that no longer exists
 * is blank, unless the field accepts values that are not in its list (`isOpen`).
 */
function toFormValue(field: FieldDefinition, stored: unknown): unknown {
  if (field.kind === 'flag') return stored ?? false;
  if (field.kind === 'yes-no') return stored ?? null;
  if (field.kind !== 'choice') return stored ?? '';
  return field.isOpen || String(stored) in field.choices ? (stored ?? null) : null;
}

function pickChangedFields<Change extends object>(
  change: Change,
  storedRecord: object | null,
): Partial<Change> {
  const names = new Set(changedFields<object>(storedRecord, change));
  const partial: Partial<Change> = { ...change };
  for (const name of Object.keys(partial)) if (!names.has(name)) Reflect.deleteProperty(partial, name);
  return partial;
}
