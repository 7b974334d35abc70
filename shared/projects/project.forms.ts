import * as z from 'zod/mini';
import { newFields } from '#shared/field-schemas.ts';
import { keysOf } from '#shared/fields.ts';
import { optionalId } from '#shared/form-fields.ts';
import { PROJECT_FIELDS, VEHICLE_FIELDS, WRAP_FIELDS } from '#shared/projects/project-fields.ts';
import { MATERIAL_WORDS, VEHICLE_TYPE_WORDS, WRAP_TYPE_WORDS } from '#shared/projects/trade-words.ts';

export const VEHICLE_TYPES = keysOf(VEHICLE_TYPE_WORDS);
export const WRAP_TYPES = keysOf(WRAP_TYPE_WORDS);
export const WRAP_MATERIALS = keysOf(MATERIAL_WORDS);

/** The vehicle of a new project (docs/requirements/projects.md, Create). */
export const vehicleInput = z.object(newFields(VEHICLE_FIELDS));

/** The wrap of a new project (docs/requirements/projects.md, Create). */
export const wrapInput = z.object(newFields(WRAP_FIELDS));

/** The new project itself, with its people. */
export const projectInput = z.object({
  ...newFields(PROJECT_FIELDS),
  subcontractorId: optionalId,
  clientId: optionalId,
  notifySubcontractor: z._default(z.boolean(), false),
});

/** The New Project dialog as one form; the body of the call has the same parts. */
export const newProjectForm = z.object({
  ...projectInput.shape,
  vehicleDetail: vehicleInput,
  wrapDetail: wrapInput,
});
