import { z } from 'zod';
import { isRealDay } from '#shared/form-fields.ts';
import { ID_PATTERN, MAX_ID } from '#shared/ids.ts';
import { MAX_SEARCH_LENGTH } from '#shared/search-limit.ts';

/** A positive integer id in a path or query. */
export const idText = z
  .string()
  .regex(ID_PATTERN, 'Must be a positive whole number')
  .transform(Number)
  .refine((id) => id <= MAX_ID, 'Must be a positive whole number');

export const idParams = z.object({ id: idText });

/** A timestamp in a response: ISO 8601 text in UTC, from a Date on the server. */
export const timestamp = z
  .union([z.date(), z.iso.datetime()])
  .transform((value) => (typeof value === 'string' ? value : value.toISOString()))
  .meta({ type: 'string', format: 'date-time' });

/** Trimmed text of at most `max` characters. The server's HTTP layer rejects characters that the database cannot store. */
export function text(max: number) {
  return z.string().trim().max(max, `Must be at most ${max} characters`);
}

/** The text of a search box. */
export const searchText = text(MAX_SEARCH_LENGTH).optional();

/**
 * A calendar day in a query, `YYYY-MM-DD`. Callers send their current day, because it depends on their time zone. The
 * server computes from this day what is overdue.
 */
export const dayText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isRealDay, 'Must be a date (YYYY-MM-DD)');

/** Page params of a list (docs/requirements/http.md, Lists): at most 500 rows, the next page by `cursor`. */
export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'Must be a whole number from 1 to 500')
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= 500, 'Must be a whole number from 1 to 500')
    .optional(),
  cursor: idText.optional(),
});

/**
 * Page params of a sorted list. `cursor` comes from the `Link` header of the previous page. It is valid only with the same sort
 * order.
 */
export const sortedPageQuery = pageQuery.extend({ cursor: z.string().max(1_000).optional() });

export const success = z.object({ success: z.literal(true) });

/**
 * An enum in a response that accepts unknown values. During an update a newer process may store a value that an older process
 * does not know; with a strict enum the older one would respond with 500. Code that looks up such a value must handle unknown
 * ones.
 */
export function openEnum<const Known extends string>(knownValues: readonly Known[]) {
  return z.string().meta({ examples: [...knownValues] }) as unknown as z.ZodType<Known, Known>;
}
