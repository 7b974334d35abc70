import * as z from 'zod/mini';
import type { EditedProject } from '#shared/projects/project-edit.contract.ts';
import { projectChange } from '#shared/projects/project-edit.forms.ts';
import type { FieldEntries } from '#shared/field-schemas.ts';
import { mapFields } from '#shared/fields.ts';
import type { FieldDefinition, FieldDefinitions, StoredRecord } from '#shared/fields.ts';
import { changedFields } from '#shared/projects/edit-history.ts';
import { PROJECT_FIELDS, VEHICLE_FIELDS, WRAP_FIELDS } from '#shared/projects/project-fields.ts';
import { vehicleChange, wrapChange } from '#shared/projects/vehicle-wrap.forms.ts';
import type { RouteInput } from '#web/api/route-types.ts';

/** The edit page as one form, of the pieces that the server's own rule is made of. */
export const editForm = z.object({
  ...projectChange.shape,
  /** The present client, until it is taken off; an address in `clientEmail` takes its place. */
  clientId: z.nullable(z.number()),
  vehicleDetail: vehicleChange,
  wrapDetail: wrapChange,
});

export type EditEntries = z.input<typeof editForm>;
export type ValidEdit = z.output<typeof editForm>;
export type EditRequest = RouteInput<'PUT /api/projects/{id}/full-update'>['body'];

/** What the form shows of a project. */
export function entriesOf({ project, vehicleDetail, wrapDetail }: EditedProject): EditEntries {
  return {
    ...fieldEntries(PROJECT_FIELDS, project),
    subcontractorId: project.subcontractorId,
    clientId: project.clientId,
    clientEmail: '',
    vehicleDetail: fieldEntries(VEHICLE_FIELDS, vehicleDetail),
    wrapDetail: fieldEntries(WRAP_FIELDS, wrapDetail),
  };
}

/** What a save sends: the fields that differ from the project as it was opened, and when that was. */
export function editRequest(valid: ValidEdit, opened: EditedProject): EditRequest {
  const { vehicleDetail, wrapDetail, clientId, clientEmail, ...head } = valid;
  const takenOff = clientId === null && opened.project.clientId !== null;
  const client = clientEmail ? { clientEmail } : takenOff && { clientEmail: null };
  return {
    project: { ...changed(head, opened.project), ...client },
    vehicleDetail: changed(vehicleDetail, opened.vehicleDetail),
    wrapDetail: changed(wrapOf(wrapDetail), opened.wrapDetail),
    updatedAt: opened.project.updatedAt,
  };
}

/**
 * A commercial wrap has no color (docs/requirements/projects.md, Vehicle and wrap fields): what an earlier type has
 * left goes, since nobody could take it off.
 */
function wrapOf(wrap: ValidEdit['wrapDetail']): ValidEdit['wrapDetail'] {
  return wrap.wrapType === 'commercial' ? { ...wrap, color: null } : wrap;
}

function fieldEntries<Definitions extends FieldDefinitions>(
  definitions: Definitions,
  stored: StoredRecord<Definitions> | null,
): FieldEntries<Definitions>;
function fieldEntries(definitions: FieldDefinitions, stored: Record<string, unknown> | null) {
  return mapFields(definitions, (field, name) => entryOf(field, stored?.[name]));
}

/** What is not known is blank; so is a stored choice that the list no longer has. */
function entryOf(field: FieldDefinition, stored: unknown): unknown {
  if (field.kind === 'flag') return stored ?? false;
  if (field.kind === 'yes-no') return stored ?? null;
  if (field.kind !== 'choice') return stored ?? '';
  return field.isOpen || String(stored) in field.choices ? (stored ?? null) : null;
}

function changed<Change extends object>(change: Change, before: object | null): Partial<Change> {
  const names = new Set(changedFields<object>(before, change));
  const partial: Partial<Change> = { ...change };
  for (const name of Object.keys(partial)) if (!names.has(name)) Reflect.deleteProperty(partial, name);
  return partial;
}
