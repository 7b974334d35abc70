import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHashListener } from './use-hash-target.ts';

interface LinkedItemOptions {
  /** The prefix of element ids. The element of an item has the id `<prefix>-<id>`. */
  prefix: string;
  /** The id of the element that contains the list. */
  section: string;
  /** The items that are shown, in any order. */
  items: readonly { id: number }[];
  /**
   * Whether older items have lower ids. Then no more pages are loaded once an item with a lower id than the linked item
   * is shown. Otherwise pages are loaded until one contains the linked item.
   */
  isOrderedById?: boolean;
  /** Loads older items. */
  more?: { hasMore: boolean; busy: boolean; error?: unknown; onLoadMore: () => void };
}

/** The number of loaded items at which the search for a linked item stops. */
const MAX_ITEMS = 1_000;
const HIGHLIGHT_MS = 2_500;

/**
 * Follows links such as `#photo-9` to an item of a list that is paged from newest to oldest. Scrolls to the section, loads pages
 * until they contain the item, then scrolls to the item, focuses it and highlights it briefly.
 */
export function useLinkedItem({
  prefix,
  section,
  items,
  isOrderedById = true,
  more,
}: LinkedItemOptions): void {
  // A new object each time a link is followed, so that the effect runs again for the same item.
  const [target, setTarget] = useState<{ id: number }>();
  useHashListener((hash) => {
    const id = new RegExp(`^${prefix}-(\\d+)$`).exec(hash)?.[1];
    if (id === undefined) return;
    document.getElementById(section)?.scrollIntoView();
    setTarget({ id: Number(id) });
  });

  // The target that was found. If its item is deleted later, the item is not searched for again.
  const foundTarget = useRef<object>(undefined);
  const isShown = items.some(({ id }) => id === target?.id);
  useEffect(() => {
    if (!target || !isShown) return;
    foundTarget.current = target;
    scrollToAndFocus(`${prefix}-${target.id}`);
  }, [prefix, target, isShown]);

  const isOnOlderPage =
    target !== undefined && !isShown && (!isOrderedById || items.every(({ id }) => id > target.id));
  const canLoadMore = more?.hasMore && !more.busy && !more.error && items.length < MAX_ITEMS;
  // The number of items changes with each loaded page, so the effect runs again until the item is found.
  const searchedCount = isOnOlderPage && canLoadMore ? items.length : undefined;
  const loadMore = useEffectEvent(() => {
    // Another list of the page may contain the item.
    if (document.getElementById(`${prefix}-${target?.id}`)) foundTarget.current = target;
    if (foundTarget.current !== target) more?.onLoadMore();
  });
  useEffect(() => {
    if (searchedCount !== undefined) loadMore();
  }, [searchedCount]);
}

function scrollToAndFocus(elementId: string): void {
  const element = document.getElementById(elementId);
  if (!element) return;
  element.scrollIntoView({ block: 'center' });
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.dataset['highlighted'] = '';
  setTimeout(() => delete element.dataset['highlighted'], HIGHLIGHT_MS);
}
