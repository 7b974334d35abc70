import { useEffect } from 'react';
import { isUnreachable } from '#web/api/api-error.ts';
import { tellFailure } from '#web/features/auth/tell-failure.ts';

/** Says that an act failed, and why. */
export function toastFailure(title: string) {
  return (error: Error) => tellFailure(error, title);
}

interface FetchedList {
  data: unknown;
  error: Error | null;
}

/** Says that a list could not be fetched, unless an older one is on screen; that the server is away, the banner says. */
export function useFetchFailureToast({ data, error }: FetchedList, title: string): void {
  const isTold = error !== null && data === undefined && !isUnreachable(error);
  useEffect(() => {
    if (isTold) tellFailure(error, title);
  }, [isTold, error, title]);
}
