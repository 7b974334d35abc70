import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryClient, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query';
import type { Page } from './call.ts';
import type { ListPage, PageParam, Pages } from './pages.ts';

/** The server returns at most this many rows per request. */
const MAX_ROWS_PER_REQUEST = 500;

type PagedQueryOptions<Item, Key extends QueryKey> = Pick<
  UseInfiniteQueryOptions<ListPage<Item>, Error, Pages<Item>, Key, PageParam>,
  'meta' | 'placeholderData' | 'refetchInterval' | 'retryDelay' | 'staleTime'
> & {
  queryKey: Key;
  pageSize: number;
  fetchPage: (
    query: { limit: string; cursor: string | undefined },
    options: { signal: AbortSignal; client: QueryClient },
  ) => Promise<Page<Item[]>>;
};

/**
 * A list that is fetched page by page. A refetch of several pages is one request for all of their rows, so a long list needs as
 * many requests as a short list. Rows after the 500th are fetched again on demand.
 */
export function pagedQuery<Item, Key extends QueryKey>({
  pageSize,
  fetchPage,
  ...options
}: PagedQueryOptions<Item, Key>) {
  return infiniteQueryOptions({
    ...options,
    queryFn: async ({ pageParam, client, queryKey, signal }): Promise<ListPage<Item>> => {
      const response = largeResponses.get(signal) as Page<Item[]> | undefined;
      if (response) return slicePage(response, pageParam, pageSize);
      const pageCount = pageParam === undefined ? countPages(client, queryKey) : 1;
      const limit = Math.min(MAX_ROWS_PER_REQUEST, pageCount * pageSize);
      const fetchedResponse = await fetchPage(
        { limit: String(limit), cursor: toCursor(pageParam) },
        { signal, client },
      );
      if (fetchedResponse.items.length <= pageSize) return fetchedResponse;
      largeResponses.set(signal, fetchedResponse);
      return slicePage(fetchedResponse, 0, pageSize);
    },
    initialPageParam: undefined as PageParam,
    getNextPageParam: (page: ListPage<Item>): PageParam => page.continuesAt ?? page.nextCursor,
  });
}

/** Responses with the rows of several pages, by the abort signal of their refetch. All pages of a refetch share one signal. */
const largeResponses = new WeakMap<AbortSignal, Page<unknown[]>>();

/**
 * One page of a larger response. `start` is the index of its first row in the response. It is a cursor when the response does not
 * reach that far. Then the page is empty, and its rows are fetched later, on demand.
 */
function slicePage<Item>(response: Page<Item[]>, start: PageParam, pageSize: number): ListPage<Item> {
  if (typeof start !== 'number') return { ...response, items: [] };
  const end = start + pageSize;
  const page = { ...response, items: response.items.slice(start, end) };
  return end < response.items.length ? { ...page, continuesAt: end } : page;
}

function countPages(queryClient: QueryClient, queryKey: QueryKey): number {
  return queryClient.getQueryData<Pages<unknown>>(queryKey)?.pages.length ?? 1;
}

function toCursor(pageParam: PageParam): string | undefined {
  return typeof pageParam === 'string' ? pageParam : undefined;
}
