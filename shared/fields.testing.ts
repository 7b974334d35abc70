import { mapFields } from '#shared/fields.ts';
import type { FieldDefinitions, StoredRecord } from '#shared/fields.ts';

/** A record with all fields empty. */
export function blankRecord<Definitions extends FieldDefinitions>(
  definitions: Definitions,
): StoredRecord<Definitions>;
export function blankRecord(definitions: FieldDefinitions) {
  return mapFields(definitions, ({ kind, neverBlank }) => (kind === 'flag' ? false : neverBlank ? '' : null));
}
