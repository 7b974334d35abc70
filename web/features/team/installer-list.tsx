import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#web/api/api-error.ts';
import type { Pages } from '#web/api/pages.ts';
import { nextPageError } from '#web/api/use-expandable-list.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PagedCard } from '#web/ui/paged-card.tsx';

interface InstallerListProps<Row> {
  list: UseInfiniteQueryResult<Pages<Row>>;
  /** Shown when there are no rows. */
  emptyState: ReactNode;
  /** Renders the table. */
  children: (rows: Row[]) => ReactNode;
}

/** A paged table of installers, with its loading, error and empty states. */
export function InstallerList<Row>({ list, emptyState, children }: InstallerListProps<Row>) {
  const errorState = list.error && (
    <ErrorState
      title="Error loading subcontractors"
      text={errorText(list.error, 'Please try again.')}
      query={list}
    />
  );
  return (
    <PagedCard
      list={list}
      nextPageError={nextPageError(list)}
      loadingText="Loading subcontractors..."
      errorContent={errorState}
      empty={emptyState}
    >
      {children}
    </PagedCard>
  );
}
