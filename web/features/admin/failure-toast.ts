import { useEffect } from 'react';
import { ApiError, isUnreachable } from '#web/api/api-error.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';

/** Returns an error handler that shows a toast with this title and the reason for the error. */
export function failureToastHandler(title: string) {
  return (error: Error) => showFailureToast(error, title);
}

interface FetchedList {
  data: unknown;
  error: Error | null;
}

/**
 * Shows that a list could not be loaded, unless an older list is shown. Skips errors that are shown elsewhere: the banner reports
 * an unreachable server, and a user who is not an admin sees 'Access denied'.
 */
export function useFetchFailureToast({ data, error }: FetchedList, title: string): void {
  const isDenied = error instanceof ApiError && error.code === 'forbidden';
  const shouldShowToast = error !== null && data === undefined && !isUnreachable(error) && !isDenied;
  useEffect(() => {
    if (shouldShowToast) showFailureToast(error, title);
  }, [shouldShowToast, error, title]);
}
