import * as z from 'zod/mini';

/**
 * Schemas for the fields of forms and request bodies. They use zod/mini because the browser loads them with its forms
 * (5 kB instead of 23 kB). The server's contracts use the same schemas.
 */

const withoutNul = z.refine<string>((value) => !value.includes('\u0000'), 'Must not contain a NUL character');

/**
 * Trimmed text of at most `max` characters, which may be blank. NUL is rejected, because PostgreSQL cannot store it.
 * `whenMissing` is the error for a missing value, or a value that is not a string.
 */
export function shortText(max = 200, whenMissing?: string) {
  return z
    .string(whenMissing)
    .check(z.trim(), z.maxLength(max, `Must be at most ${max} characters`), withoutNul);
}

/** Required text; `message` is the error when it is missing or blank. */
export function requiredText(message: string) {
  return shortText(200, message).check(z.minLength(1, message));
}

/** Optional text: blank becomes null. It has no default, so that a change can omit it. */
export function blankableText(max = 200) {
  return z.nullable(
    z.pipe(
      shortText(max, 'Must be text'),
      z.transform((value) => value || null),
    ),
  );
}

/**
 * `YYYY-MM-DD`, or an ISO timestamp whose date part is used without a time zone conversion
 * (docs/requirements/http.md, Dates and times). Blank becomes null.
 */
export const blankableDay = z.nullable(
  z.pipe(
    z.string().check(
      z.regex(/^(\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?)?$/, 'Must be a date (YYYY-MM-DD)'),
      z.refine((value) => value === '' || isRealDay(value.slice(0, 10)), 'Must be a real calendar date'),
    ),
    z.transform((value) => value.slice(0, 10) || null),
  ),
);

/** A time of day, `HH:MM`, in the local time of the place. Blank becomes null. */
export const blankableTime = z.nullable(
  z.pipe(
    z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Must be a time (HH:MM)')),
    z.transform((value) => value || null),
  ),
);

/** A phone number in any notation. It needs at least three digits, so that it can be dialed. Blank becomes null. */
export const blankablePhone = z.nullable(
  z.pipe(
    shortText(40, 'Must be text').check(
      z.refine((value) => value === '' || /(\d\D*){3}/.test(value), 'Enter a phone number'),
    ),
    z.transform((value) => value || null),
  ),
);

/** An e-mail address. Blank becomes null. */
export const blankableEmail = z.nullable(
  z.pipe(
    shortText(200, 'Must be text').check(
      z.refine((value) => value === '' || z.email().safeParse(value).success, 'Invalid email address'),
    ),
    z.transform((value) => value || null),
  ),
);

/** Like `blankableDay`, but a missing value becomes null too. */
export const optionalDay = z._default(blankableDay, null);

/** Whether `YYYY-MM-DD` is a day of the calendar, from 1900 on. */
export function isRealDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.getUTCFullYear() >= 1900 && day.toISOString().startsWith(text);
}

/** The greatest value of an `integer` column. */
export const MAX_INTEGER = 2_147_483_647;

/** An id in a JSON body. */
export const bodyId = z.int().check(z.positive(), z.maximum(MAX_INTEGER));

/** An id in a JSON body, or null. */
export const optionalId = z._default(z.nullable(bodyId), null);
