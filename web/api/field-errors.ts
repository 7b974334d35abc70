import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';

/** Shows the server's field errors at the fields of the form, and focuses the first invalid field. */
export function showFieldErrors<Entries extends FieldValues, Values>(
  error: Error,
  { getValues, setError }: Pick<UseFormReturn<Entries, unknown, Values>, 'getValues' | 'setError'>,
): void {
  const serverErrors = Object.entries((error instanceof ApiError && error.errors) || {});
  const isField = (name: string): name is FieldPath<Entries> => name in getValues();
  const fieldErrors = serverErrors.filter(([name]) => isField(name));
  for (const [index, [name, { _errors: messages }]] of fieldErrors.entries()) {
    if (isField(name)) setError(name, { message: messages.join(', ') }, { shouldFocus: index === 0 });
  }
}
