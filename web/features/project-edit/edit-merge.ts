import { get, set } from 'react-hook-form';
import type { EditEntries } from './edit-entries.ts';
import { EDIT_FIELD_NAMES } from './edit-fields.ts';
import type { EditField, EditValue } from './edit-fields.ts';

/** A field as the other person saved it, and as it stands in the form. */
export interface FieldVersions {
  field: EditField;
  theirs: EditValue;
  mine: EditValue;
}

/** What became of a project while somebody was editing it too. */
export interface EditMerge {
  /** Changed by the other person alone. */
  taken: FieldVersions[];
  /** Changed by both to different things: the person chooses. */
  clashes: FieldVersions[];
}

export type Side = 'mine' | 'theirs';

/** Tells two edits of the same project apart, field by field. Blank, null and missing are the same. */
export function mergeOf(opened: EditEntries, mine: EditEntries, theirs: EditEntries): EditMerge {
  const versions = EDIT_FIELD_NAMES.map((field) => ({
    field,
    opened: valueOf(opened, field),
    // A field that is not asked for, as the color of a commercial wrap, is nobody's change.
    mine: valueOf(get(mine, field) === undefined ? opened : mine, field),
    theirs: valueOf(theirs, field),
  }));
  const moved = versions.filter((field) => field.theirs !== field.opened && field.theirs !== field.mine);
  return {
    taken: moved.filter((field) => field.mine === field.opened).map(twoVersions),
    clashes: moved.filter((field) => field.mine !== field.opened).map(twoVersions),
  };
}

/** The form as it goes on: mine, with what only the other person changed, and with theirs where it was chosen. */
export function mergedEntries(
  mine: EditEntries,
  theirs: EditEntries,
  { taken, clashes }: EditMerge,
  chosen: Partial<Record<EditField, Side>>,
): EditEntries {
  const merged = structuredClone(mine);
  const theirFields = [...taken, ...clashes.filter(({ field }) => chosen[field] === 'theirs')];
  for (const { field } of theirFields) takeOver(merged, theirs, field);
  return merged;
}

/** The client is one field of two entries: an address that was typed, else who it is. */
function valueOf(entries: EditEntries, field: EditField): EditValue {
  const value: unknown = get(entries, field);
  if (field === 'clientEmail') return textOf(value) ?? entries.clientId;
  return typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value);
}

function textOf(value: unknown): string | null {
  return (typeof value === 'string' && value.trim()) || null;
}

function twoVersions({ field, theirs, mine }: FieldVersions): FieldVersions {
  return { field, theirs, mine };
}

function takeOver(merged: EditEntries, theirs: EditEntries, field: EditField): void {
  set(merged, field, get(theirs, field));
  if (field === 'clientEmail') merged.clientId = theirs.clientId;
}
