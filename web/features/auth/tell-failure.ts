import { isSignedOut } from '#web/api/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Says that an act failed. That the session has expired is said already, and stays on screen. */
export function tellFailure(error: Error, title: string, description = error.message): void {
  if (!isSignedOut(error)) toast({ title, description, variant: 'destructive' });
}
