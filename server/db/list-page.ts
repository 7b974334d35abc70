import { readCursor, writeCursor, type ListPlace } from '#server/db/list-cursor.ts';

/**
 * A page of a list: the plain array on the wire, its total and the way to the next page in headers
 * (docs/requirements/http.md, Lists).
 */
export interface ListPage<T> {
  items: T[];
  total: number;
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null;
}

/** What a list call asks for. */
export interface PageAsked {
  limit?: number;
  /** The last id of the page before. */
  cursor?: number;
}

/** What a call for a list in an order of its own asks for. */
export interface SortedPageAsked {
  limit?: number;
  /** The place of the last row of the page before, as an opaque word. */
  cursor?: string;
}

/** An order: the words that its cursors are made under, and where a row stands in it. */
interface ListOrder<T> {
  words: string[];
  placeOf: (row: T) => ListPlace;
  isKey: (key: string) => boolean;
}

const DEFAULT_LIMIT = 100;

/**
 * Reads one page of a list that is newest first by id: `read` gives at most so many rows from below the cursor, `count`
 * how many there are in all.
 */
export function readPage<T extends { id: number }>(
  { limit, cursor }: PageAsked,
  read: (page: { limit: number; cursor: number | undefined }) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<ListPage<T>> {
  return cutPage(
    limit,
    (most) => read({ limit: most, cursor }),
    count,
    ({ id }) => String(id),
  );
}

/**
 * Reads one page of a list in another order: `read` gives at most so many rows from behind a place, which holds also when
 * the row that stood there is gone. A cursor that was made under another order is a 400.
 */
export async function readSortedPage<T>(
  { limit, cursor }: SortedPageAsked,
  read: (page: { limit: number; after: ListPlace | undefined }) => Promise<T[]>,
  count: () => Promise<number>,
  { words, placeOf, isKey }: ListOrder<T>,
): Promise<ListPage<T>> {
  const after = cursor === undefined ? undefined : readCursor(words, cursor, isKey);
  return cutPage(
    limit,
    (most) => read({ limit: most, after }),
    count,
    (last) => writeCursor(words, placeOf(last)),
  );
}

/** One row more than asked is read, to know whether there is a next page. */
async function cutPage<T>(
  limit = DEFAULT_LIMIT,
  read: (most: number) => Promise<T[]>,
  count: () => Promise<number>,
  cursorOf: (last: T) => string,
): Promise<ListPage<T>> {
  const [rows, total] = await Promise.all([read(limit + 1), count()]);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, total, nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}
