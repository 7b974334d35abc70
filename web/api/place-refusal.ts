import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** Puts what the server refused at the form's own fields, and the focus on the first of them. */
export function placeRefusal<Entries extends FieldValues, Values>(
  error: Error,
  { getValues, setError }: Pick<UseFormReturn<Entries, unknown, Values>, 'getValues' | 'setError'>,
): void {
  const refusals = Object.entries((error instanceof ApiError && error.errors) || {});
  const isField = (name: string): name is FieldPath<Entries> => name in getValues();
  const atFields = refusals.filter(([name]) => isField(name));
  for (const [index, [name, { _errors: messages }]] of atFields.entries()) {
    if (isField(name)) setError(name, { message: messages.join(', ') }, { shouldFocus: index === 0 });
  }
}
