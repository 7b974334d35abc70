import { useEffect } from 'react';
import { toast } from '#web/ui/toast-store.ts';

/** Says that an act failed, and why. */
export function toastFailure(title: string) {
  return (error: Error) => {
    toast({ title, description: error.message, variant: 'destructive' });
  };
}

/** Says so each time that a list could not be fetched, also when an older one is still on screen. */
export function useFetchFailureToast(error: Error | null, title: string): void {
  useEffect(() => {
    if (error) toastFailure(title)(error);
  }, [error, title]);
}
