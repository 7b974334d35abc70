import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountPages, AccountSortKey } from './accounts.queries.ts';
import type { TableSearch } from './admin-search.ts';

type Search = Pick<TableSearch<AccountSortKey>, 'q' | 'sort'>;

/** One page of the list at a time, the first again after another search or order; `onTurn` is called with each new page. */
export function useAccountPages(
  list: UseInfiniteQueryResult<AccountPages>,
  { q, sort }: Search,
  onTurn: () => void,
) {
  const asked = JSON.stringify([q, sort]);
  const [place, setPlace] = useState({ asked, index: 0 });
  const pages = list.data?.pages ?? [];
  // Deleting the only account of the last page takes that page along.
  const index = Math.min(place.asked === asked ? place.index : 0, Math.max(pages.length - 1, 0));
  const turnTo = (next: number) => {
    setPlace({ asked, index: next });
    onTurn();
  };
  const fetchNext = async () => {
    const { isError } = await list.fetchNextPage();
    if (!isError) turnTo(index + 1);
  };
  const before = pages.slice(0, index).reduce((sum, { items }) => sum + items.length, 0);
  const isFetched = index + 1 < pages.length;
  return {
    page: pages[index],
    from: before + 1,
    to: before + (pages[index]?.items.length ?? 0),
    busy: list.isFetchingNextPage,
    onPrevious: index > 0 ? () => turnTo(index - 1) : undefined,
    onNext: isFetched ? () => turnTo(index + 1) : list.hasNextPage ? () => void fetchNext() : undefined,
  };
}
