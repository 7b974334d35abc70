import { CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsOnline } from '#web/lib/device-network.ts';
import { Button } from './button.tsx';

interface ErrorStateProps {
  title: string;
  text?: ReactNode;
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
export function ErrorState(props: ErrorStateProps) {
  const shouldShowOfflineTexts = !useIsOnline() && props.onRetry !== undefined;
  const {
    title,
    text,
    onRetry,
    retrying = false,
    retryLabel = 'Try Again',
    action,
  } = shouldShowOfflineTexts ? { ...props, ...OFFLINE_TEXTS } : props;
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
