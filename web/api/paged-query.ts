import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryClient, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query';
import type { Page } from './call.ts';
import type { ListPage, PageParam, Pages } from './pages.ts';

/** The server answers at most this many rows at once. */
const MAX_ROWS = 500;

type PagedOptions<Item, Key extends QueryKey> = Pick<
  UseInfiniteQueryOptions<ListPage<Item>, Error, Pages<Item>, Key, PageParam>,
  'placeholderData' | 'refetchInterval' | 'retryDelay' | 'staleTime'
> & {
  queryKey: Key;
  pageSize: number;
  fetchPage: (
    query: { limit: string; cursor: string | undefined },
    options: { signal: AbortSignal },
  ) => Promise<Page<Item[]>>;
};

/**
 * A list that is read page by page. A refetch of several pages is one request for all of their rows: a list that has been
 * read to its hundredth row costs no more requests than a short one. Rows past the 500th are read again on demand.
 */
export function pagedQuery<Item, Key extends QueryKey>({
  pageSize,
  fetchPage,
  ...options
}: PagedOptions<Item, Key>) {
  return infiniteQueryOptions({
    ...options,
    queryFn: async ({ pageParam, client, queryKey, signal }): Promise<ListPage<Item>> => {
      const answer = answers.get(signal) as Page<Item[]> | undefined;
      if (answer) return pageOf(answer, pageParam, pageSize);
      const pageCount = pageParam === undefined ? countPages(client, queryKey) : 1;
      const limit = Math.min(MAX_ROWS, pageCount * pageSize);
      const fetched = await fetchPage({ limit: String(limit), cursor: cursorOf(pageParam) }, { signal });
      if (fetched.items.length <= pageSize) return fetched;
      answers.set(signal, fetched);
      return pageOf(fetched, 0, pageSize);
    },
    initialPageParam: undefined as PageParam,
    getNextPageParam: (page: ListPage<Item>): PageParam => page.continuesAt ?? page.nextCursor,
  });
}

/** Answers of more than a page, by the signal of the refetch that is reading its pages from them. */
const answers = new WeakMap<AbortSignal, Page<unknown[]>>();

/** One page of a larger answer. What follows it on the server is left to the reader: an empty page in its place. */
function pageOf<Item>(answer: Page<Item[]>, start: PageParam, pageSize: number): ListPage<Item> {
  if (typeof start !== 'number') return { ...answer, items: [] };
  const end = start + pageSize;
  const page = { ...answer, items: answer.items.slice(start, end) };
  return end < answer.items.length ? { ...page, continuesAt: end } : page;
}

function countPages(queryClient: QueryClient, queryKey: QueryKey): number {
  return queryClient.getQueryData<Pages<unknown>>(queryKey)?.pages.length ?? 1;
}

function cursorOf(pageParam: PageParam): string | undefined {
  return typeof pageParam === 'string' ? pageParam : undefined;
}
