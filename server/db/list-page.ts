/** A page of a list: the plain array on the wire, its total and the way to the next page in headers (decisions.md §2). */
export interface ListPage<T> {
  items: T[];
  total: number;
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null;
}
