import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from './api-error.ts';
import type { ListPage, PageParam, Pages } from './pages.ts';

interface Known<Item> {
  /** The newest of them, newest first. */
  newest: readonly Item[];
  /** How many there are in all. */
  total: number;
}

type PagesQuery<Item, Key extends QueryKey> = UseInfiniteQueryOptions<
  ListPage<Item>,
  Error,
  Pages<Item>,
  Key,
  PageParam
>;

/** The newest of a list, which a page brings along, and from the first wish for more on all that have been asked for. */
export function useNewestThenAll<Item, Key extends QueryKey>(
  query: PagesQuery<Item, Key>,
  { newest, total }: Known<Item>,
) {
  const [wantsAll, setWantsAll] = useState(false);
  const pages = useInfiniteQuery({ ...query, enabled: wantsAll });
  const items = pages.data ? pages.data.pages.flatMap((page) => page.items) : newest;
  const loadMore = {
    hasMore: items.length < total,
    busy: pages.isFetching,
    error: pages.data ? moreError(pages) : wordsOf(pages.error),
    onLoadMore: () => (wantsAll ? void pages.fetchNextPage() : setWantsAll(true)),
  };
  return { items, loadMore };
}

/** Why the next page did not come. What fails otherwise, as a refresh in the background, is nothing that was asked for. */
export function moreError(list: { isFetchNextPageError: boolean; error: Error | null }): string | undefined {
  return list.isFetchNextPageError ? wordsOf(list.error) : undefined;
}

function wordsOf(error: Error | null): string | undefined {
  return error ? sentenceOf(error, 'Please try again.') : undefined;
}
