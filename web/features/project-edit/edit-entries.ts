import * as z from 'zod/mini';
import type { EditedProject } from '#shared/project-edit/project-edit.contract.ts';
import { projectChange } from '#shared/project-edit/project-edit.forms.ts';
import { changedFields } from '#shared/projects/project-edits.ts';
import { vehicleChange, wrapChange } from '#shared/vehicle-wrap/vehicle-wrap.forms.ts';
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
    name: project.name,
    startDate: project.startDate ?? '',
    deadline: project.deadline ?? '',
    scheduledInstallationDate: project.scheduledInstallationDate ?? '',
    estimatedCompletionDate: project.estimatedCompletionDate ?? '',
    isDeadlineFlexible: project.isDeadlineFlexible,
    subcontractorId: project.subcontractorId,
    clientId: project.clientId,
    clientEmail: '',
    vehicleDetail: vehicleEntries(vehicleDetail),
    wrapDetail: wrapEntries(wrapDetail),
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

function vehicleEntries(vehicle: EditedProject['vehicleDetail']): EditEntries['vehicleDetail'] {
  const type = vehicleChange.shape.type.safeParse(vehicle?.type).data ?? null;
  return {
    type,
    make: vehicle?.make ?? '',
    model: vehicle?.model ?? '',
    year: vehicle?.year ?? '',
    color: vehicle?.color ?? '',
    vin: vehicle?.vin ?? '',
    licensePlate: vehicle?.licensePlate ?? '',
    notes: vehicle?.notes ?? '',
  };
}

function wrapEntries(wrap: EditedProject['wrapDetail']): EditEntries['wrapDetail'] {
  return {
    wrapType: wrap?.wrapType ?? '',
    material: wrap?.material ?? '',
    brand: wrap?.brand ?? '',
    type: wrap?.type ?? '',
    coverage: wrap?.coverage ?? '',
    laminate: wrap?.laminate ?? null,
    color: wrap?.color ?? '',
    additionalDetails: wrap?.additionalDetails ?? '',
    designNotes: wrap?.designNotes ?? '',
    notes: wrap?.notes ?? '',
  };
}

function changed<Change extends object>(change: Change, before: object | null): Partial<Change> {
  const names = new Set(changedFields<object>(before, change));
  const partial: Partial<Change> = { ...change };
  for (const name of Object.keys(partial)) if (!names.has(name)) Reflect.deleteProperty(partial, name);
  return partial;
}
