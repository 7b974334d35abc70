import * as z from 'zod/mini';
import { keysOf, mapFields } from '#shared/fields.ts';
import type { FieldDefinition, FieldDefinitions, StoredValue } from '#shared/fields.ts';
import {
  blankableDay,
  blankablePhone,
  blankableText,
  blankableTime,
  requiredText,
} from '#shared/form-fields.ts';

/** The maximum length of a long field, e.g. notes. */
const MAX_LONG_TEXT_LENGTH = 5_000;

/** The schemas of fields in a response. */
export function responseFieldSchemas<Definitions extends FieldDefinitions>(
  definitions: Definitions,
): ResponseFields<Definitions>;
export function responseFieldSchemas(definitions: FieldDefinitions) {
  return mapFields(definitions, (field) => {
    const value = field.kind === 'flag' || field.kind === 'yes-no' ? z.boolean() : z.string();
    return field.kind === 'flag' || field.neverBlank ? value : z.nullable(value);
  });
}

/**
 * The schemas of fields that create a record. A missing field becomes null, or false for a flag. A required field rejects a
 * missing or blank value with its message.
 */
export function newFieldSchemas<Definitions extends FieldDefinitions>(
  definitions: Definitions,
): NewFields<Definitions>;
export function newFieldSchemas(definitions: FieldDefinitions) {
  return mapFields(definitions, schemaForNewRecord);
}

/** The schemas of fields that change a record. A missing field stays unchanged; a blank one is cleared. */
export function changeFieldSchemas<Definitions extends FieldDefinitions>(
  definitions: Definitions,
): ChangeFields<Definitions>;
export function changeFieldSchemas(definitions: FieldDefinitions) {
  return mapFields(definitions, (field) => z.optional(schemaForChange(field)));
}

function schemaForNewRecord(field: FieldDefinition) {
  const { kind, required } = field;
  if (kind === 'choice') return choiceSchemaForNewRecord(keysOf(field.choices), required);
  if (required) return requiredText(required);
  return kind === 'flag' ? z._default(z.boolean(), false) : z._default(schemaForChange(field), null);
}

function choiceSchemaForNewRecord(choices: string[], requiredMessage: string | undefined) {
  const choice = z.enum(choices, requiredMessage);
  return requiredMessage ? choice : z._default(z.nullable(choice), null);
}

function schemaForChange(field: FieldDefinition) {
  if (field.kind === 'choice') return choiceSchemaForChange(keysOf(field.choices), field.isOpen);
  if (field.kind === 'flag') return z.boolean();
  if (field.kind === 'yes-no') return z.nullable(z.boolean());
  if (field.kind === 'day') return blankableDay;
  if (field.kind === 'time') return blankableTime;
  if (field.kind === 'phone') return blankablePhone;
  if (field.neverBlank) return requiredText(field.neverBlank);
  return blankableText(field.kind === 'long-text' ? MAX_LONG_TEXT_LENGTH : undefined);
}

function choiceSchemaForChange(choices: string[], isOpen = false) {
  return isOpen ? blankableText() : z.nullable(z.enum(choices));
}

type ResponseFields<Definitions> = {
  -readonly [Name in keyof Definitions]: Schema<StoredValue<Definitions[Name]>>;
};

type NewFields<Definitions> = {
  -readonly [Name in keyof Definitions]: Definitions[Name] extends { required: string }
    ? Schema<ListedValue<Definitions[Name]>>
    : z.ZodMiniDefault<Schema<ListedValue<Definitions[Name]> | UnknownValue<Definitions[Name]>>>;
};

/** The values of these fields in a form. */
export type FieldFormValues<Definitions> = {
  -readonly [Name in keyof Definitions]: ChangedValue<Definitions[Name]>;
};

type ChangeFields<Definitions> = {
  -readonly [Name in keyof Definitions]: z.ZodMiniOptional<Schema<ChangedValue<Definitions[Name]>>>;
};

type Schema<Value> = z.ZodMiniType<Value, Value>;

/** The values that a form offers. For a choice, these are the values of its list, even if the field accepts other values. */
type ListedValue<Field> = Field extends { kind: 'choice'; choices: infer Choices }
  ? keyof Choices & string
  : Field extends { kind: 'flag' | 'yes-no' }
    ? boolean
    : string;

/** The values that a change accepts. A field with an error message for blank values (`neverBlank`) is always text. */
type ChangedValue<Field> = Field extends { neverBlank: string }
  ? string
  : (Field extends { isOpen: true } ? string : ListedValue<Field>) | UnknownValue<Field>;

/** Null for every field except a flag, which always has a value. */
type UnknownValue<Field> = Field extends { kind: 'flag' } ? never : null;
