import { get, set } from 'react-hook-form';
import { hasColor } from '#shared/projects/wrap-color.ts';
import type { EditFormValues } from './edit-entries.ts';
import { EDIT_FIELD_NAMES } from './edit-fields.ts';
import type { EditField, EditValue } from './edit-fields.ts';

/** A field with two values: the value that the other user saved, and the value entered in the form. */
export interface FieldVersions {
  field: EditField;
  theirs: EditValue;
  mine: EditValue;
}

/** The difference between the form and another user's save. */
export interface EditComparison {
  /** Fields that only the other user changed. */
  theirChanges: FieldVersions[];
  /** Fields that both users changed differently. */
  conflictingFields: FieldVersions[];
}

export type Side = 'mine' | 'theirs';

/** Compares two edits of the same project field by field. Blank, null and missing values are equal. */
export function compareEdits(
  openedValues: EditFormValues,
  mine: EditFormValues,
  theirs: EditFormValues,
): EditComparison {
  const versions = EDIT_FIELD_NAMES.map((field) => ({
    field,
    opened: enteredValue(openedValues, field),
    mine: enteredValue(isHidden(field, mine) ? openedValues : mine, field),
    theirs: enteredValue(theirs, field),
  }));
  const changedByThem = versions.filter(
    (field) => field.theirs !== field.opened && field.theirs !== field.mine,
  );
  return {
    theirChanges: changedByThem.filter((field) => field.mine === field.opened).map(removeOpenedValue),
    conflictingFields: changedByThem.filter((field) => field.mine !== field.opened).map(removeOpenedValue),
  };
}

/**
 * Merges the form values. Takes `theirs` for fields that only the other user changed, and for conflicting fields where
 * `chosen` is 'theirs'. Takes `mine` for all other fields.
 */
export function mergeEdits(
  mine: EditFormValues,
  theirs: EditFormValues,
  { theirChanges, conflictingFields }: EditComparison,
  chosen: Partial<Record<EditField, Side>>,
): EditFormValues {
  const merged = structuredClone(mine);
  const theirFields = [
    ...theirChanges,
    ...conflictingFields.filter(({ field }) => chosen[field] === 'theirs'),
  ];
  for (const { field } of theirFields) set(merged, field, get(theirs, field));
  return merged;
}

/** Whether the form hides the field. A hidden field counts as unchanged. */
function isHidden(field: EditField, { wrapDetail }: EditFormValues): boolean {
  return field === 'wrapDetail.color' && !hasColor(wrapDetail);
}

function enteredValue(entries: EditFormValues, field: EditField): EditValue {
  const value: unknown = get(entries, field);
  return typeof value === 'number' || typeof value === 'boolean' ? value : trimmedText(value);
}

function trimmedText(value: unknown): string | null {
  return (typeof value === 'string' && value.trim()) || null;
}

function removeOpenedValue({ field, theirs, mine }: FieldVersions): FieldVersions {
  return { field, theirs, mine };
}
