import type { UseFormSetError } from 'react-hook-form';
import { toast } from '#web/ui/toast-store.ts';
import { findBlankField } from './tracking-entries.ts';
import type { EntryFormValues } from './tracking-entries.ts';

/**
 * Shows that an entry is incomplete, in a toast and at the blank field. Panels and dialogs have different texts
 * (docs/requirements/tracking.md, Forms).
 */
export function showIncompleteEntryError(
  { getValues, setError }: IncompleteForm,
  problem: string,
  isInDialog: boolean,
): void {
  const message = isInDialog ? INCOMPLETE_ENTRY_TOAST.description : problem;
  toast({
    ...(isInDialog ? INCOMPLETE_ENTRY_TOAST : { title: 'Invalid Input', description: problem }),
    variant: 'destructive',
  });
  setError(findBlankField(getValues()) ?? 'trackingNumber', { message }, { shouldFocus: true });
}

/** A form that contains the fields of one entry. */
interface IncompleteForm {
  getValues: () => EntryFormValues;
  setError: UseFormSetError<EntryFormValues>;
}

const INCOMPLETE_ENTRY_TOAST = {
  title: 'Missing information',
  description: 'Please provide both tracking number and carrier.',
};
