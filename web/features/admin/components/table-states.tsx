import { Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState, type FailedQuery } from '#web/ui/error-state.tsx';

interface FailedTableProps {
  /** The plural noun for the rows: 'wrap shops'. */
  what: string;
  query: FailedQuery;
  /** A second button next to Retry. */
  action?: ReactNode;
}

export function FailedTable({ what, query, action }: FailedTableProps) {
  return (
    <ErrorState
      title={`Error loading ${what}. Please try again.`}
      retryLabel="Retry"
      query={query}
      action={action}
    />
  );
}

interface EmptyTableProps {
  what: string;
  /** Explains what will appear in the table. */
  text: string;
  q: string;
  onClear: () => void;
}

/** Shown when there are no rows yet, or the search finds none. */
export function EmptyTable({ what, text, q, onClear }: EmptyTableProps) {
  if (!q) return <EmptyState icon={<Inbox />} title={`No ${what} yet`} text={text} />;
  return (
    <EmptyState
      icon={<SearchX />}
      title={`No ${what} found`}
      text={`Nothing matches “${q}”.`}
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  );
}
