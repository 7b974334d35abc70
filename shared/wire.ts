import { z } from 'zod';
import { ID_TEXT, MAX_ID } from '#shared/ids.ts';

/** A positive integer id in a path or query, written as text. */
export const idText = z
  .string()
  .regex(ID_TEXT, 'Must be a positive whole number')
  .transform(Number)
  .refine((id) => id <= MAX_ID, 'Must be a positive whole number');

export const idParams = z.object({ id: idText });

/** A moment on the wire: ISO 8601 UTC text; the server hands over a Date. */
export const moment = z
  .union([z.date(), z.iso.datetime()])
  .transform((value) => (typeof value === 'string' ? value : value.toISOString()))
  .meta({ type: 'string', format: 'date-time' });

/** Text that a person types: trimmed, at most `max` characters. The frame refuses what the database cannot store. */
export function text(max: number) {
  return z.string().trim().max(max, `Must be at most ${max} characters`);
}

/** The conventions of a growing list (docs/requirements/http.md, Lists): at most 500, next page by `cursor`. */
export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'Must be a whole number from 1 to 500')
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= 500, 'Must be a whole number from 1 to 500')
    .optional(),
  cursor: idText.optional(),
});

/** The same for a list in an order of its own: `cursor` is from the `Link` header of the page before, made under that order. */
export const sortedPageQuery = pageQuery.extend({ cursor: z.string().max(1_000).optional() });

export const success = z.object({ success: z.literal(true) });

/**
 * One of these words in an answer. During an update a newer process may write a word that an older one does not know: it is
 * passed on, where an enum would make the older process answer 500. Whoever looks such a word up in a table has a neutral
 * answer for an unknown one.
 */
export function openEnum<const Known extends string>(known: readonly Known[]) {
  return z.string().meta({ examples: [...known] }) as unknown as z.ZodType<Known, Known>;
}
