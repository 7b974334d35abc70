import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { pagedQuery } from './paged-query.ts';

test('refetches three pages in one request', async () => {
  const { list, requests, readPages } = createList(10, { pageSize: 2 });
  await readPages(3);
  requests.mockClear();
  await list.refetch();
  expect(requests.mock.calls).toEqual([[{ limit: '6', cursor: undefined }]]);
});

test('a refetch keeps the number of pages and includes new rows', async () => {
  const { list, rows, readPages, shown } = createList(10, { pageSize: 2 });
  await readPages(3);
  rows.unshift(99);
  await list.refetch();
  expect(shown()).toEqual([
    [99, 1],
    [2, 3],
    [4, 5],
  ]);
});

test('fetches the page after the last loaded row when the list was refetched', async () => {
  const { list, readPages, shown } = createList(10, { pageSize: 2 });
  await readPages(2);
  await list.refetch();
  await list.fetchNextPage();
  expect(shown().at(-1)).toEqual([5, 6]);
});

test('a refetch of a shortened list shows the remaining rows', async () => {
  const { list, rows, readPages, shown } = createList(6, { pageSize: 2 });
  await readPages(3);
  rows.splice(1);
  await list.refetch();
  expect(shown()).toEqual([[1]]);
  expect(list.getCurrentResult().hasNextPage).toBe(false);
});

test('a refetch of a long list reads its first 500 rows', async () => {
  const { list, requests, readPages, shown } = createList(1_000, { pageSize: 200 });
  await readPages(4);
  requests.mockClear();
  await list.refetch();
  expect(requests).toHaveBeenCalledTimes(1);
  expect(shown().flat()).toHaveLength(500);
  await list.fetchNextPage();
  expect(shown().flat()).toHaveLength(700);
  expect(shown().flat().at(500)).toBe(501);
});

/** A paged query whose fake server has the rows 1 to `count`. */
function createList(count: number, { pageSize }: { pageSize: number }) {
  const rows = Array.from({ length: count }, (_, index) => index + 1);
  const requests = vi.fn<(query: { limit: string; cursor: string | undefined }) => void>();
  const options = pagedQuery({
    queryKey: ['rows'],
    pageSize,
    fetchPage: async (query) => {
      requests(query);
      const start = query.cursor === undefined ? 0 : rows.indexOf(Number(query.cursor)) + 1;
      const items = rows.slice(start, start + Number(query.limit));
      const hasMore = start + items.length < rows.length;
      return { items, total: rows.length, nextCursor: hasMore ? String(items.at(-1)) : undefined };
    },
  });
  const list = new InfiniteQueryObserver(new QueryClient(), options);
  return {
    list,
    rows,
    requests,
    shown: () => list.getCurrentResult().data?.pages.map(({ items }) => items) ?? [],
    readPages: async (pageCount: number) => {
      list.subscribe(() => undefined);
      await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true));
      for (let pagesRead = 1; pagesRead < pageCount; pagesRead += 1) await list.fetchNextPage();
    },
  };
}
