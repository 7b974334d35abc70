import * as z from 'zod/mini';
import { optionalDay, optionalId, optionalText, requiredText } from '#shared/form-fields.ts';

export const VEHICLE_TYPES = ['car', 'truck', 'box-truck', 'van', 'trailer', 'other'] as const;
export const WRAP_TYPES = ['full', 'partial', 'commercial', 'color-change', 'ppf'] as const;
export const WRAP_MATERIALS = ['3m', 'avery', 'oracal', 'xpel', 'other'] as const;

/** The vehicle of a new project (docs/requirements/projects.md, Create). */
export const vehicleInput = z.object({
  type: z.enum(VEHICLE_TYPES, 'Vehicle type is required'),
  make: requiredText('Vehicle make is required'),
  model: requiredText('Vehicle model is required'),
  year: requiredText('Vehicle year is required'),
  color: requiredText('Vehicle color is required'),
  vin: optionalText(),
  licensePlate: optionalText(),
  notes: optionalText(5_000),
});

/** The wrap of a new project (docs/requirements/projects.md, Create). */
export const wrapInput = z.object({
  wrapType: z.enum(WRAP_TYPES, 'Wrap type is required'),
  material: z.enum(WRAP_MATERIALS, 'Material is required'),
  color: optionalText(),
  additionalDetails: optionalText(5_000),
});

/** What stands at the head of a new project. */
export const projectInput = z.object({
  name: requiredText('Project name is required'),
  startDate: optionalDay,
  deadline: optionalDay,
  isDeadlineFlexible: z._default(z.boolean(), false),
  scheduledInstallationDate: optionalDay,
  estimatedCompletionDate: optionalDay,
  subcontractorId: optionalId,
  clientId: optionalId,
  notifySubcontractor: z._default(z.boolean(), false),
});

/** The New Project dialog as one form: head, vehicle and wrap; the body of the call is made of the same pieces. */
export const newProjectForm = z.object({
  ...projectInput.shape,
  vehicleDetail: vehicleInput,
  wrapDetail: wrapInput,
});
