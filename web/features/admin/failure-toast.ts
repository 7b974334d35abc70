import { useEffect } from 'react';
import { tellFailure } from '#web/features/auth/tell-failure.ts';

/** Says that an act failed, and why. */
export function toastFailure(title: string) {
  return (error: Error) => tellFailure(error, title);
}

/** Says so each time that a list could not be fetched, also when an older one is still on screen. */
export function useFetchFailureToast(error: Error | null, title: string): void {
  useEffect(() => {
    if (error) tellFailure(error, title);
  }, [error, title]);
}
