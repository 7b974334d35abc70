import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from './call.ts';

/** The pages of a growing list that have been fetched so far. */
export type Pages<Item> = InfiniteData<Page<Item[]>>;

/** The same list with the items of each page changed. */
export function mapItems<Item>(list: Pages<Item>, change: (items: Item[]) => Item[]): Pages<Item> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

/** The same list without one of its items, and one fewer in all. */
export function withoutItem<Item extends { id: number }>(list: Pages<Item>, id: number): Pages<Item> {
  const held = list.pages.some(({ items }) => items.some((item) => item.id === id));
  const rest = mapItems(list, (items) => items.filter((item) => item.id !== id));
  return { ...rest, pages: rest.pages.map((page) => ({ ...page, total: page.total - (held ? 1 : 0) })) };
}
