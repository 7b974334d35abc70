import { isAlreadyApplied, isSignedOut, sentenceOf } from '#web/api/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Shows that an action failed. An expired session has a message of its own. A change that the server made at an earlier try has
 * not failed.
 */
export function showFailureToast(
  error: Error,
  title: string,
  description = sentenceOf(error, 'Please try again.'),
): void {
  if (isAlreadyApplied(error)) toast({ title: 'Already saved', description: 'An earlier try went through.' });
  else if (!isSignedOut(error)) toast({ title, description, variant: 'destructive' });
}
