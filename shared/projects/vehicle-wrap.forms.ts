import * as z from 'zod/mini';
import { changeFieldSchemas } from '#shared/field-schemas.ts';
import { VEHICLE_FIELDS, WRAP_FIELDS } from '#shared/projects/project-fields.ts';

/** A change of a vehicle. A missing field stays unchanged; a blank one is cleared. */
export const vehicleChange = z.object(changeFieldSchemas(VEHICLE_FIELDS));

export type VehicleChange = z.output<typeof vehicleChange>;

/** A change of a wrap. Type and material accept any value, because older projects have values that are not in the lists. */
export const wrapChange = z.object(changeFieldSchemas(WRAP_FIELDS));

export type WrapChange = z.output<typeof wrapChange>;
