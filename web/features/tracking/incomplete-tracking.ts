import type { UseFormSetError } from 'react-hook-form';
import { toast } from '#web/ui/toast-store.ts';
import { missingHalf } from './tracking-entries.ts';
import type { ParcelEntries } from './tracking-entries.ts';

/**
 * Says that a pair is not complete, as panels or dialogs say it (docs/requirements/tracking.md, Forms), also at the
 * field that is still blank.
 */
export function tellIncomplete(
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

/** The form of one parcel, whatever else it has. */
interface IncompleteForm {
  getValues: () => ParcelEntries;
  setError: UseFormSetError<ParcelEntries>;
}

const MISSING = {
  title: 'Missing information',
  description: 'Please provide both tracking number and carrier.',
};
