import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountPages, AccountSearch } from './accounts.queries.ts';

/**
 * Returns one page of the list, and the actions to change the page. A new search, filter or order resets to the first page.
 * `onPageChange` is called only when the user goes to the next or the previous page.
 */
export function useAccountPages(
  list: UseInfiniteQueryResult<AccountPages>,
  { q, sort, documents }: AccountSearch,
  onPageChange: () => void,
) {
  const listKey = JSON.stringify([q, sort, documents]);
  const [position, setPosition] = useState({ listKey, index: 0 });
  const fetchedPages = list.data?.pages ?? [];
  // A refetch of more than 500 rows leaves the pages after these rows empty. 'Next' fetches them again.
  const pagesWithRows = fetchedPages.filter(({ items }) => items.length > 0);
  const pages = pagesWithRows.length > 0 ? pagesWithRows : fetchedPages.slice(0, 1);
  // The last page disappears when its only account is deleted, so the index is limited.
  const index = Math.min(position.listKey === listKey ? position.index : 0, Math.max(pages.length - 1, 0));
  const showPage = (next: number) => {
    setPosition({ listKey, index: next });
    onPageChange();
  };
  const fetchNext = async () => {
    const { isError } = await list.fetchNextPage();
    if (!isError) showPage(index + 1);
  };
  const previousItemCount = pages.slice(0, index).reduce((sum, { items }) => sum + items.length, 0);
  const isNextPageFetched = index + 1 < pages.length;
  return {
    page: pages[index],
    from: previousItemCount + 1,
    to: previousItemCount + (pages[index]?.items.length ?? 0),
    busy: list.isFetchingNextPage,
    onPrevious: index > 0 ? () => showPage(index - 1) : undefined,
    onNext: isNextPageFetched
      ? () => showPage(index + 1)
      : list.hasNextPage
        ? () => void fetchNext()
        : undefined,
  };
}
