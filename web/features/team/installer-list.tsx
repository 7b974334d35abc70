import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#web/api/api-error.ts';
import type { Page } from '#web/api/call.ts';
import { nextPageError } from '#web/api/use-expandable-list.ts';
import { cn } from '#web/lib/cn.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';

interface InstallerListProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<Page<Row[]>>>;
  /** Shown when there are no rows. */
  emptyState: ReactNode;
  /** Renders the table. */
  children: (rows: Row[]) => ReactNode;
}

/** A table of installers, with loading, empty and error states, and a button for the next page. */
export function InstallerList<Row>({ list, emptyState, children }: InstallerListProps<Row>) {
  const rows = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <Card flush aria-busy={list.isPlaceholderData} className={cn(list.isPlaceholderData && 'opacity-60')}>
        {list.isPending && <TableSkeleton text="Loading subcontractors..." />}
        {list.isError && !rows && (
          <ErrorState
            title="Error loading subcontractors"
            text={errorText(list.error, 'Please try again.')}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {rows?.length === 0 && emptyState}
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
