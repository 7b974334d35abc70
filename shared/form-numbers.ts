import * as z from 'zod/mini';

/** A number from `min` to `max`, rounded to hundredths, or null while it is not known. A missing value becomes null. */
export function optionalNumber(min: number, max: number, unit = '') {
  const message = `Must be a number from ${min} to ${max.toLocaleString('en-US')}${unit}`;
  return z._default(
    z.nullable(
      z.number(message).check(
        z.overwrite((value) => Math.round(value * 100) / 100),
        z.minimum(min, message),
        z.maximum(max, message),
      ),
    ),
    null,
  );
}
