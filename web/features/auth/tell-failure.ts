import { isCarriedOut, isSignedOut, sentenceOf } from '#web/api/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Says that an act failed. An expired session is said elsewhere, and stays on screen. A change that the server made at an
 * earlier try has not failed.
 */
export function tellFailure(
  error: Error,
  title: string,
  description = sentenceOf(error, 'Please try again.'),
): void {
  if (isCarriedOut(error)) toast({ title: 'Already saved', description: 'An earlier try went through.' });
  else if (!isSignedOut(error)) toast({ title, description, variant: 'destructive' });
}
