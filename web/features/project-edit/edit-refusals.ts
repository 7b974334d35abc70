import { ApiError } from '#web/api/api-error.ts';
import { isEditField } from './edit-fields.ts';
import type { EditField } from './edit-fields.ts';

export interface SaveError {
  /** The server's messages at the form's own fields. */
  fields: { field: EditField; message: string }[];
  /** What is left to say over the form. */
  message: string;
}

/** A refused save, told by field and otherwise. */
export function saveErrorOf(error: Error): SaveError {
  const refused = Object.entries((error instanceof ApiError && error.errors) || {}).map(
    ([name, { _errors }]) => ({
      field: name.replace(/^project\./, ''),
      message: _errors.join(', '),
    }),
  );
  const fields = refused.flatMap(({ field, message }) => (isEditField(field) ? [{ field, message }] : []));
  const elsewhere = refused.filter(({ field }) => !isEditField(field)).map(({ message }) => message);
  return { fields, message: elsewhere.join(', ') || (fields.length > 0 ? '' : error.message) };
}
