import * as z from 'zod/mini';
import { blankableText } from '#shared/form-fields.ts';
import { VEHICLE_TYPES } from '#shared/projects/project.forms.ts';

const word = () => z.optional(blankableText());
const notes = () => z.optional(blankableText(5_000));

/** A change of a vehicle: what is missing stays as it is, what is blank is emptied. */
export const vehicleChange = z.object({
  type: z.optional(z.nullable(z.enum(VEHICLE_TYPES))),
  make: word(),
  model: word(),
  year: word(),
  color: word(),
  vin: word(),
  licensePlate: word(),
  notes: notes(),
});

export type VehicleChange = z.output<typeof vehicleChange>;

/** A change of a wrap, in the same way. Type and material stay free: older jobs carry what no list has. */
export const wrapChange = z.object({
  wrapType: word(),
  material: word(),
  brand: word(),
  type: word(),
  coverage: word(),
  laminate: z.optional(z.nullable(z.boolean())),
  color: word(),
  additionalDetails: notes(),
  designNotes: notes(),
  notes: notes(),
});

export type WrapChange = z.output<typeof wrapChange>;
