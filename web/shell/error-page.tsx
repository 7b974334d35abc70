import { Link, useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { connection } from '#web/api/connection.ts';
import { isChunkLoadError, reloadForNewVersion } from '#web/lib/chunk-load-error.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { canReloadSafely } from '#web/session/unsent-work.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Shown instead of a page that failed, or whose code could not be loaded. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isServerReachable = useSyncExternalStore(connection.subscribe, connection.state) === 'online';
  useEffect(() => void reloadOrReport(error), [error]);
  const retry = async () => {
    // Reloads the page, because some browsers cache the failed import and do not request it again.
    if (isChunkLoadError(error) && (await canReloadSafely())) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto max-w-xl py-16">
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        {...(isChunkLoadError(error) && !isServerReachable ? UNREACHABLE_TEXTS : PAGE_FAILED_TEXTS)}
        onRetry={() => void retry()}
        action={
          <Link to="/dashboard" className={buttonClass({ variant: 'ghost' })}>
            Go to Dashboard
          </Link>
        }
      />
    </div>
  );
}

const PAGE_FAILED_TEXTS = {
  title: 'This page could not be shown',
  text: 'An unexpected error occurred. Your saved changes are safe.',
};

const UNREACHABLE_TEXTS = {
  title: 'The server cannot be reached',
  text: 'This page has not been loaded yet. Try again when the server is back.',
};

async function reloadOrReport(error: unknown): Promise<void> {
  // Other errors are reported by React (web/api/watch-errors.ts).
  if (!isChunkLoadError(error)) return;
  const isReloading = (await canReloadSafely()) && reloadForNewVersion(error);
  if (!isReloading && (await connection.check())) reportFailure('A page could not be loaded', error);
}
