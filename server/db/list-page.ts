/** A page of a list: the plain array on the wire, its total and the way to the next page in headers (decisions.md §2). */
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

const DEFAULT_LIMIT = 100;

/**
 * Reads one page of a list that is newest first by id: `read` gives at most so many rows from below the cursor, `count`
 * how many there are in all. One row more than asked is read, to know whether there is a next page.
 */
export async function readPage<T extends { id: number }>(
  { limit = DEFAULT_LIMIT, cursor }: PageAsked,
  read: (page: { limit: number; cursor: number | undefined }) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<ListPage<T>> {
  const [rows, total] = await Promise.all([read({ limit: limit + 1, cursor }), count()]);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, total, nextCursor: rows.length > limit && last ? String(last.id) : null };
}
