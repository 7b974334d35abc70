import { isAlreadyApplied, isNotConfirmed, isSignedOut, errorText } from '#web/api/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Shows that an action failed. An expired session has its own message, and a canceled confirmation the same for all actions. A
 * change that the server applied on an earlier attempt has not failed.
 */
export function showFailureToast(
  error: Error,
  title: string,
  description = errorText(error, 'Please try again.'),
): void {
  if (isAlreadyApplied(error))
    toast({ title: 'Already saved', description: 'An earlier attempt succeeded.' });
  else if (isNotConfirmed(error)) toast({ title: 'Not confirmed', description: error.message });
  else if (!isSignedOut(error)) toast({ title, description, variant: 'destructive' });
}
