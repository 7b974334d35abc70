import { Link, useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissingPart, reloadForNewVersion } from '#web/lib/missing-part.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

/** In place of a page that broke. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    if (!reloadForNewVersion(error)) reportFailure('A page broke', error);
  }, [error]);
  const retry = () => {
    // The browser remembers that the part did not arrive, and would not ask for it again.
    if (isMissingPart(error)) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto max-w-xl py-16">
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState
        title="This page could not be shown"
        text="Something went wrong on the way. What you saved is safe."
        onRetry={retry}
        action={
          <Link to="/dashboard" className={buttonClass({ variant: 'ghost' })}>
            Go to Dashboard
          </Link>
        }
      />
    </div>
  );
}
