import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from './call.ts';

/** A cached page. `continuesAt` is the row at which the next page starts, if that page came in the same response. */
export type ListPage<Item> = Page<Item[]> & { continuesAt?: number };

/** The pages of a list that have been fetched so far. */
export type Pages<Item> = InfiniteData<ListPage<Item>>;

/**
 * Where a page starts: a cursor of the server or, if one response contains several pages, the index of the page's first row in it.
 * Undefined for the first page.
 */
export type PageParam = string | number | undefined;

/** The same list with the items of each page changed. */
export function mapItems<Item>(list: Pages<Item>, change: (items: Item[]) => Item[]): Pages<Item> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

/** The same list with one item changed. */
export function mapItem<Item extends { id: number }>(
  list: Pages<Item>,
  id: number,
  change: (item: Item) => Item,
): Pages<Item> {
  return mapItems(list, (items) => items.map((item) => (item.id === id ? change(item) : item)));
}

/** The same list without one item. The total is reduced by one if the list contained the item. */
export function withoutItem<Item extends { id: number }>(list: Pages<Item>, id: number): Pages<Item> {
  const hasItem = list.pages.some(({ items }) => items.some((item) => item.id === id));
  const rest = mapItems(list, (items) => items.filter((item) => item.id !== id));
  return { ...rest, pages: rest.pages.map((page) => ({ ...page, total: page.total - (hasItem ? 1 : 0) })) };
}
