import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from './api-error.ts';
import type { ListPage, PageParam, Pages } from './pages.ts';

interface LoadedItems<Item> {
  /** The items that the page has already loaded, newest first. */
  newest: readonly Item[];
  /** The number of all items. */
  total: number;
}

type PagesQuery<Item, Key extends QueryKey> = UseInfiniteQueryOptions<
  ListPage<Item>,
  Error,
  Pages<Item>,
  Key,
  PageParam
>;

/**
 * Returns the items of a list: at first the newest items, which are already loaded, then the fetched pages. The first call of
 * `onLoadMore` fetches the first page of the list, and each further call fetches the next page.
 */
export function useExpandableList<Item, Key extends QueryKey>(
  query: PagesQuery<Item, Key>,
  { newest, total }: LoadedItems<Item>,
) {
  const queryClient = useQueryClient();
  const [isExpanded, setIsExpanded] = useState(false);
  const pages = useInfiniteQuery({ ...query, enabled: isExpanded });
  const items = isExpanded && pages.data ? pages.data.pages.flatMap((page) => page.items) : newest;
  const expand = () => {
    // The cached pages of an earlier visit may be outdated, because only an expanded list is refetched.
    queryClient.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' });
    setIsExpanded(true);
  };
  const loadMore = {
    hasMore: items.length < total,
    busy: pages.isFetching,
    error: pages.data ? nextPageError(pages) : toErrorMessage(pages.error),
    onLoadMore: () => (isExpanded ? void pages.fetchNextPage() : expand()),
  };
  return { items, loadMore };
}

/** The error message when the next page failed to load. Undefined when only a background refetch failed. */
export function nextPageError(list: {
  isFetchNextPageError: boolean;
  error: Error | null;
}): string | undefined {
  return list.isFetchNextPageError ? toErrorMessage(list.error) : undefined;
}

function toErrorMessage(error: Error | null): string | undefined {
  return error ? errorText(error, 'Please try again.') : undefined;
}
