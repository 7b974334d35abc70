import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AccountList } from '#shared/admin/admin.contract.ts';
import { accountPageQuery } from './accounts.queries.ts';
import type { AccountSearch, PageStart } from './accounts.queries.ts';

/**
 * Returns one page of the list, and the actions to change the page. A new search, filter or order resets to the first page.
 * `onPageShown` is called when the next or the previous page, which the user asked for, has loaded or failed.
 */
export function useAccountPages(
  kind: AccountList,
  { q, sort, documents }: AccountSearch,
  onPageShown: () => void,
) {
  const listKey = JSON.stringify([q, sort, documents]);
  const [position, setPosition] = useState({ listKey, starts: [] as PageStart[] });
  const starts = position.listKey === listKey ? position.starts : [];
  const start = starts.at(-1);
  /** The key of the list whose next or previous page the user asked for. */
  const awaitedListKey = useRef<string>(undefined);
  const list = useQuery(accountPageQuery(kind, { q, sort, documents }, start));
  const page = list.data;
  const from = page?.from ?? 1;
  const to = from - 1 + (page?.items.length ?? 0);
  // The last page becomes empty when its only account is deleted or verified. The page before it is then selected, and
  // React renders again at once.
  const hasNoRows = list.isSuccess && !list.isPlaceholderData && to < from;
  if (start && hasNoRows) setPosition({ listKey, starts: starts.slice(0, -1) });
  const showPage = (newStarts: PageStart[]) => {
    setPosition({ listKey, starts: newStarts });
    awaitedListKey.current = listKey;
  };
  const isLoading = list.isPlaceholderData || list.isPending;
  useEffect(() => {
    if (awaitedListKey.current === undefined || isLoading) return;
    const isSameList = awaitedListKey.current === listKey;
    awaitedListKey.current = undefined;
    if (isSameList) onPageShown();
  });
  // While a page loads, the previous page is shown, and its cursor must not be used again.
  const nextCursor = list.isPlaceholderData ? undefined : page?.nextCursor;
  return {
    list,
    pager: {
      from,
      to,
      busy: list.isPlaceholderData,
      onPrevious: start && (() => showPage(starts.slice(0, -1))),
      onNext: nextCursor ? () => showPage([...starts, { cursor: nextCursor, from: to + 1 }]) : undefined,
    },
  };
}
