import { Button } from './button.tsx';

export interface LoadMoreProps {
  /** Whether there are more items. If false, nothing is rendered. */
  hasMore: boolean;
  busy: boolean;
  /** The reason why the last request for more items failed. */
  error?: string | undefined;
  onLoadMore: () => void;
  label?: string;
}

/**
 * The end of a long list, with a button that loads more items. Unlike infinite scrolling, a button keeps the end of the page
 * reachable and Back predictable.
 */
export function LoadMore({ hasMore, busy, error, onLoadMore, label = 'Load more' }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="flex flex-col items-center gap-4 pt-6">
      <LoadMoreError error={error} />
      <Button busy={busy} busyText="Loading..." onClick={onLoadMore}>
        {label}
      </Button>
    </div>
  );
}

/** Shows the reason why loading more items failed. */
export function LoadMoreError({ error }: Pick<LoadMoreProps, 'error'>) {
  if (!error) return null;
  return (
    <p role="alert" className="text-center text-sm text-red-ink">
      More could not be loaded. {error}
    </p>
  );
}
