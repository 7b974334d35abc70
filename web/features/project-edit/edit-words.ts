import { wordFor } from '#web/features/projects/trade-words.ts';
import { formatDate } from '#web/lib/dates.ts';
import type { EditValue } from './edit-merge.ts';
import { wordsOf } from './edit-fields.ts';
import type { EditField } from './edit-fields.ts';

/** A field's value as people read it; `nameOf` knows the people around the project. */
export function shownValue(field: EditField, value: EditValue, nameOf: (id: number) => string): string {
  const { kind, words } = wordsOf(field);
  if (kind === 'deadline') return value ? 'Flexible' : 'Hard deadline';
  if (value === null) return ABSENT[kind ?? ''] ?? 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return nameOf(value);
  if (kind === 'day') return formatDate(value);
  return (words && wordFor(words, value)) ?? value;
}

const ABSENT: Record<string, string> = {
  installer: 'Not assigned',
  client: 'No client',
  laminate: 'Not specified',
};
