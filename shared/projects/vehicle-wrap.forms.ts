import * as z from 'zod/mini';
import { changeFields } from '#shared/field-schemas.ts';
import { VEHICLE_FIELDS, WRAP_FIELDS } from '#shared/projects/project-fields.ts';

/** A change of a vehicle: a missing field stays unchanged, a blank one is emptied. */
export const vehicleChange = z.object(changeFields(VEHICLE_FIELDS));

export type VehicleChange = z.output<typeof vehicleChange>;

/** A change of a wrap, in the same way. Type and material may have any value: older projects have some that no list has. */
export const wrapChange = z.object(changeFields(WRAP_FIELDS));

export type WrapChange = z.output<typeof wrapChange>;
