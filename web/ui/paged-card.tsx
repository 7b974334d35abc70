import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Card } from './card.tsx';
import { LoadMore } from './load-more.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

interface PagedCardProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  /** The reason why the next page failed to load. */
  nextPageError: string | undefined;
  /** The text while the list loads: 'Loading backups...' */
  loadingText: string;
  /** Shown when the list cannot be loaded. */
  errorContent: ReactNode;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** Renders the table of the loaded rows. Called with at least one row. */
  children: (rows: Row[]) => ReactNode;
}

/** A card with the table of a list that is loaded page by page, or with the list's loading, error or empty state. */
export function PagedCard<Row>({
  list,
  nextPageError,
  loadingText,
  errorContent,
  empty,
  children,
}: PagedCardProps<Row>) {
  const rows = list.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <Card flush aria-busy={list.isPlaceholderData} className={cn(list.isPlaceholderData && 'opacity-60')}>
        {list.isPending && <TableSkeleton text={loadingText} />}
        {list.isError && !rows && errorContent}
        {rows?.length === 0 && empty}
        {rows && rows.length > 0 && children(rows)}
      </Card>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        error={nextPageError}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
