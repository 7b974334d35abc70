import * as z from 'zod/mini';
import { isRealDay, requiredText, shortText } from '#shared/form-fields.ts';
import { optionalNumber } from '#shared/form-numbers.ts';

export const MATERIAL_KINDS = ['film', 'laminate'] as const;
export type MaterialKind = (typeof MATERIAL_KINDS)[number];

export const MAX_OUTGASSING_HOURS = 1_000;

/** The temperature of the air or a surface during the application in °C. The error has both units, because people enter temperatures in °F or °C. */
export const applicationTemperature = optionalNumber(-40, 90, ' °C (-40 to 194 °F)');

/** The temperature of heated film in °C. */
export const postHeatTemperature = optionalNumber(0, 300, ' °C (32 to 572 °F)');

/** A calendar day, or null. Missing becomes null. */
export const nullableDay = z._default(
  z.nullable(
    z
      .string('Must be a date')
      .check(
        z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date (YYYY-MM-DD)'),
        z.refine(isRealDay, 'Must be a real calendar date'),
      ),
  ),
  null,
);

/**
 * A material of a shop with the limits of its manufacturer. The shop enters the limits, because the application contains none.
 * All limits are optional.
 */
export const materialFields = z.object({
  maker: requiredText('Enter the maker'),
  product: requiredText('Enter the product'),
  kind: z.enum(MATERIAL_KINDS, 'Choose film or laminate'),
  minApplicationC: applicationTemperature,
  maxApplicationC: applicationTemperature,
  minPostHeatC: postHeatTemperature,
  maxPostHeatC: postHeatTemperature,
  outgassingHours: optionalNumber(0, MAX_OUTGASSING_HOURS, ' hours'),
  bulletinName: z._default(shortText(), ''),
  bulletinDate: nullableDay,
});

/** Like `materialFields`, but rejects a maximum below its minimum. */
export const materialForm = materialFields.check(
  z.refine(({ minApplicationC: min, maxApplicationC: max }) => min === null || max === null || min <= max, {
    path: ['maxApplicationC'],
    message: 'The maximum must not be below the minimum',
  }),
  z.refine(({ minPostHeatC: min, maxPostHeatC: max }) => min === null || max === null || min <= max, {
    path: ['maxPostHeatC'],
    message: 'The maximum must not be below the minimum',
  }),
);

export type MaterialInput = z.output<typeof materialForm>;

/** A change of a material. */
export const materialChangeForm = z.safeExtend(materialForm, {
  /** The material that the form started from. When the stored material differs, somebody else has changed it. */
  previous: z.optional(materialFields),
});

export const MATERIAL_FIELD_NAMES = z.keyof(materialFields).options;
