import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Pages } from '#web/api/pages.ts';
import { nextPageError } from '#web/api/use-expandable-list.ts';
import { PagedCard } from '#web/ui/paged-card.tsx';
import { useFetchFailureToast } from '../failure-toast.ts';
import { FailedTable } from './table-states.tsx';

interface PagedTableProps<Row> {
  list: UseInfiniteQueryResult<Pages<Row>>;
  /** The plural noun for the rows, for example 'backups'. */
  what: string;
  /** The title of the message when the list cannot be loaded. */
  failure: string;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** Renders the table of the loaded rows. Called with at least one row. */
  children: (rows: Row[]) => ReactNode;
}

/** A table in an admin tab, with its loading, error and empty states. The rows are loaded page by page. */
export function PagedTable<Row>({ list, what, failure, empty, children }: PagedTableProps<Row>) {
  useFetchFailureToast(list, failure);
  return (
    <PagedCard
      list={list}
      nextPageError={nextPageError(list)}
      loadingText={`Loading ${what}...`}
      errorContent={<FailedTable what={what} query={list} />}
      empty={empty}
    >
      {children}
    </PagedCard>
  );
}
