import { ApiError } from '#web/api/api-error.ts';
import { isEditField } from './edit-fields.ts';
import type { EditField } from './edit-fields.ts';

export interface SaveError {
  /** The server's messages for fields of the form. */
  fields: { field: EditField; message: string }[];
  /** The message above the form. */
  message: string;
}

/** Splits the error of a save into messages per field and a general message. */
export function toSaveError(error: Error): SaveError {
  const serverErrors = Object.entries((error instanceof ApiError && error.errors) || {}).map(
    ([name, { _errors }]) => ({
      field: name.replace(/^project\./, ''),
      message: _errors.join(', '),
    }),
  );
  const fields = serverErrors.flatMap(({ field, message }) =>
    isEditField(field) ? [{ field, message }] : [],
  );
  const unknownFieldErrors = serverErrors
    .filter(({ field }) => !isEditField(field))
    .map(({ message }) => message);
  return { fields, message: unknownFieldErrors.join(', ') || (fields.length > 0 ? '' : error.message) };
}
