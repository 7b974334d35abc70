import type { UseFormSetError } from 'react-hook-form';
import { toast } from '#web/ui/toast-store.ts';
import { missingHalf } from './tracking-entries.ts';
import type { EntryFields } from './tracking-entries.ts';

/**
 * Shows that an entry is incomplete, with the text of panels or dialogs (docs/requirements/tracking.md, Forms), also at the
 * blank field.
 */
export function showIncomplete(
  { getValues, setError }: IncompleteForm,
  problem: string,
  inDialog: boolean,
): void {
  const message = inDialog ? MISSING.description : problem;
  toast({
    ...(inDialog ? MISSING : { title: 'Invalid Input', description: problem }),
    variant: 'destructive',
  });
  setError(missingHalf(getValues()) ?? 'trackingNumber', { message }, { shouldFocus: true });
}

/** A form that contains the fields of one entry. */
interface IncompleteForm {
  getValues: () => EntryFields;
  setError: UseFormSetError<EntryFields>;
}

const MISSING = {
  title: 'Missing information',
  description: 'Please provide both tracking number and carrier.',
};
