import { decodeCursor, encodeCursor, type ListPosition } from '#server/db/list-cursor.ts';

/**
 * A page of a list. A response has the items as a plain array in its body, and the total and the link to the next page in its
 * headers (docs/requirements/http.md, Lists).
 */
export interface ListPage<T> {
  items: T[];
  /** The number of items in the whole list; null when there are too many to count. */
  total: number | null;
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
}

/** The page params of a request for a list. */
export interface PageParams {
  limit?: number;
  /** The last id of the previous page. */
  cursor?: number;
}

/** The page params of a request for a list that is not ordered by id. */
export interface SortedPageParams {
  limit?: number;
  /** The cursor that the response with the previous page returned. Missing for the first page. */
  cursor?: string;
}

/**
 * The order of a list. `orderKey` identifies the order in cursors, `positionOfRow` returns the position of a row, and `isKey`
 * checks the sort key of a cursor.
 */
interface ListOrder<T> {
  orderKey: string[];
  positionOfRow: (row: T) => ListPosition;
  isKey: (key: string) => boolean;
}

const DEFAULT_LIMIT = 100;

/**
 * Reads one page of a list that is ordered by id, newest first. `read` returns up to `limit` rows with ids below the
 * cursor, and `count` returns the total.
 */
export function readPage<T extends { id: number }>(
  { limit, cursor }: PageParams,
  read: (page: { limit: number; cursor: number | undefined }) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<ListPage<T>> {
  return readRowsAndTotal(
    { limit, isFirst: cursor === undefined },
    (rows) => read({ limit: rows, cursor }),
    count,
    ({ id }) => String(id),
  );
}

/**
 * Reads one page of a list that is not ordered by id. `read` returns up to `limit` rows after a position. A position stays
 * valid when its row is deleted. Throws a 400 for a cursor of another order.
 */
export async function readSortedPage<T>(
  { limit, cursor }: SortedPageParams,
  read: (page: { limit: number; after: ListPosition | undefined }) => Promise<T[]>,
  count: (rows: T[]) => Promise<number>,
  { orderKey, positionOfRow, isKey }: ListOrder<T>,
): Promise<ListPage<T>> {
  const after = cursor === undefined ? undefined : decodeCursor(orderKey, cursor, isKey);
  return readRowsAndTotal(
    { limit, isFirst: after === undefined },
    (rows) => read({ limit: rows, after }),
    count,
    (last) => encodeCursor(orderKey, positionOfRow(last)),
  );
}

/** Reads one row more than the limit, to know whether there is a next page. A first page without a next page needs no count. */
async function readRowsAndTotal<T>(
  { limit = DEFAULT_LIMIT, isFirst }: { limit: number | undefined; isFirst: boolean },
  read: (limit: number) => Promise<T[]>,
  count: (rows: T[]) => Promise<number>,
  cursorOf: (last: T) => string,
): Promise<ListPage<T>> {
  const rows = await read(limit + 1);
  const hasNext = rows.length > limit;
  const total = isFirst && !hasNext ? rows.length : await count(rows);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, total, nextCursor: hasNext && last ? cursorOf(last) : null };
}
