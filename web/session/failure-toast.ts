import { isAlreadyApplied, isNotConfirmed, isSignedOut, errorText } from '#web/api/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Shows that an action failed. An expired session and a canceled confirmation have their own messages, which are the same for all
 * actions. A change that the server already applied on an earlier attempt does not count as failed.
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
