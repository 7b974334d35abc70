import { useEffect } from 'react';
import { isUnreachable } from '#web/api/api-error.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';

/** Says that an act failed, and why. */
export function toastFailure(title: string) {
  return (error: Error) => showFailureToast(error, title);
}

interface FetchedList {
  data: unknown;
  error: Error | null;
}

/** Says that a list could not be fetched, unless an older one is on screen; that the server is away, the banner says. */
export function useFetchFailureToast({ data, error }: FetchedList, title: string): void {
  const isTold = error !== null && data === undefined && !isUnreachable(error);
  useEffect(() => {
    if (isTold) showFailureToast(error, title);
  }, [isTold, error, title]);
}
