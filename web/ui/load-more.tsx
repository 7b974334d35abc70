import { Button } from './button.tsx';

export interface LoadMoreProps {
  /** Nothing is shown when the list is complete. */
  hasMore: boolean;
  busy: boolean;
  /** Why more did not come, the last time it was asked for. */
  error?: string | undefined;
  onLoadMore: () => void;
  label?: string;
}

/** Ends a long list. A button, not endless scrolling: the page's foot stays in reach and Back stays simple. */
export function LoadMore({ hasMore, busy, error, onLoadMore, label = 'Load more' }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="flex flex-col items-center gap-4 pt-6">
      <MoreFailed error={error} />
      <Button busy={busy} busyText="Loading..." onClick={onLoadMore}>
        {label}
      </Button>
    </div>
  );
}

/** Says that more could not be loaded, and why. */
export function MoreFailed({ error }: Pick<LoadMoreProps, 'error'>) {
  if (!error) return null;
  return (
    <p role="alert" className="text-center text-sm text-red-ink">
      More could not be loaded. {error}
    </p>
  );
}
