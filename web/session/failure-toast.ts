import { isAlreadyApplied, isNotConfirmed, isSignedOut, errorText } from '#web/api/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Shows that an action failed. A canceled confirmation has the same message for all actions. A change that the server already
 * applied on an earlier attempt is shown as saved. Shows nothing for an expired session, because session.ts reports it.
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

/** Returns an error handler that shows what failed, and the reason: 'Failed to remove subcontractor: …'. */
export function errorToastHandler(failure: string) {
  return (error: Error) =>
    showFailureToast(error, 'Error', `${failure}: ${errorText(error, 'Please try again.')}`);
}
