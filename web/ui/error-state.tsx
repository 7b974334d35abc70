import { CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsOnline } from '#web/lib/device-network.ts';
import { Button } from './button.tsx';

/** A query whose content could not be loaded. */
export interface FailedQuery {
  isFetching: boolean;
  refetch: () => unknown;
}

interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  /** The query that failed. Try Again refetches it. */
  query?: FailedQuery;
  /** Try Again, for content that is not loaded by a single query. */
  onRetry?: () => void;
  retrying?: boolean;
  retryLabel?: string;
  /** A second button next to Try Again. */
  action?: ReactNode;
}

/**
 * Shown instead of content that could not be loaded. When the device is offline and a retry is possible, the texts say that the
 * user is offline.
 */
export function ErrorState({ query, ...props }: ErrorStateProps) {
  const { onRetry = query && (() => void query.refetch()), retrying = query?.isFetching ?? false } = props;
  const { retryLabel = 'Try Again', action } = props;
  const shouldShowOfflineTexts = !useIsOnline() && onRetry !== undefined;
  const { title, text } = shouldShowOfflineTexts ? OFFLINE_TEXTS : props;
  const Icon = shouldShowOfflineTexts ? CloudOff : TriangleAlert;
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-10 text-center">
      <div aria-hidden className="mb-4 grid size-12 place-items-center rounded-full bg-red-soft text-red-ink">
        <Icon className="size-6" />
      </div>
      <p className="text-base font-semibold">{title}</p>
      {text && <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>}
      {(onRetry || action) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button busy={retrying} needsConnection={false} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}

const OFFLINE_TEXTS = {
  title: 'You are offline',
  text: "This content isn't available offline. Reconnect and try again.",
};
