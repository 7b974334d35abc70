import { MAX_SEARCH_LENGTH } from '#shared/search-limit.ts';
import { truncate } from '#shared/text.ts';

// Search parameters are plain text, which is easier to read and type than the router's default, JSON (`?q="7"`).

/** Parses a query string into an object of text values. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Builds a query string. Omits undefined and empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const nonEmptyEntries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(nonEmptyEntries.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** A search parameter of the address if it is text; undefined when it is empty or not text. */
export function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The search text in the URL, cut to the length that the server accepts. */
export function cutSearchText(value: unknown): string | undefined {
  return typeof value === 'string' ? nonEmptyText(truncate(value, MAX_SEARCH_LENGTH)) : undefined;
}
