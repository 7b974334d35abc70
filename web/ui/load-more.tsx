import { Button } from './button.tsx';

interface LoadMoreProps {
  /** Nothing is shown when the list is complete. */
  hasMore: boolean;
  busy: boolean;
  onLoadMore: () => void;
  label?: string;
}

/** Ends a long list. A button, not endless scrolling: the page's foot stays in reach and Back stays simple. */
export function LoadMore({ hasMore, busy, onLoadMore, label = 'Load more' }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="flex justify-center pt-6">
      <Button busy={busy} busyText="Loading..." onClick={onLoadMore}>
        {label}
      </Button>
    </div>
  );
}
