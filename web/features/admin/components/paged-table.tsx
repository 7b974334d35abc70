import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Pages } from '#web/api/pages.ts';
import { nextPageError } from '#web/api/use-expandable-list.ts';
import { cn } from '#web/lib/cn.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useFetchFailureToast } from '../failure-toast.ts';
import { FailedTable } from './table-states.tsx';

interface PagedTableProps<Row> {
  list: UseInfiniteQueryResult<Pages<Row>>;
  /** The plural of the rows: 'backups'. */
  what: string;
  /** The title of the message when the list cannot be loaded. */
  failure: string;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** The table of the rows that are loaded, of which there is at least one. */
  children: (rows: Row[]) => ReactNode;
}

/** A table of an admin tab that is read page by page, with its states. */
export function PagedTable<Row>({ list, what, failure, empty, children }: PagedTableProps<Row>) {
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  useFetchFailureToast(list, failure);
  return (
    <>
      <Card flush aria-busy={list.isPlaceholderData} className={cn(list.isPlaceholderData && 'opacity-60')}>
        {list.isPending && <TableSkeleton text={`Loading ${what}...`} />}
        {list.isError && !rows && (
          <FailedTable what={what} retrying={list.isFetching} onRetry={() => void list.refetch()} />
        )}
        {rows?.length === 0 && empty}
        {rows && rows.length > 0 && children(rows)}
      </Card>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        error={nextPageError(list)}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
