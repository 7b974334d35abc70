/**
 * What one field of a record is. Schemas (field-schemas.ts), form inputs, facts on pages and history words are derived from
 * it. Plain data, so that a page shows fields without loading the schema library.
 */
export type FieldDefinition = {
  /** The label of its input. */
  label: string;
  /** A new record must have a value; forms and the API say this when it is missing. */
  required?: string;
  /** The value can be changed but never emptied; forms and the API say this when it is. */
  neverBlank?: string;
} & (
  | {
      /** Up to 200 characters, up to 5,000 characters, a calendar day, true or false, true or false or unknown. */
      kind: 'text' | 'long-text' | 'day' | 'flag' | 'yes-no';
    }
  | {
      kind: 'choice';
      /** The stored values with the words for them, in the order of the list. */
      choices: Readonly<Record<string, string>>;
      /** A change may have other values too: older records have values that no list has. */
      isOpen?: true;
    }
);

export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

/** The value that is stored of a field and sent in responses. */
export type StoredValue<Field> = Field extends { kind: 'flag' }
  ? boolean
  : Field extends { kind: 'yes-no' }
    ? boolean | null
    : Field extends { neverBlank: string }
      ? string
      : string | null;

export type StoredRecord<Definitions> = {
  -readonly [Name in keyof Definitions]: StoredValue<Definitions[Name]>;
};

/** An object with the same field names; `valueOf` makes each value. */
export function mapFields<Definitions extends FieldDefinitions, Value>(
  definitions: Definitions,
  valueOf: (field: FieldDefinition, name: keyof Definitions & string) => Value,
): Record<keyof Definitions, Value>;
export function mapFields<Value>(
  definitions: FieldDefinitions,
  valueOf: (field: FieldDefinition, name: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(definitions).map(([name, field]) => [name, valueOf(field, name)]));
}

/** The definitions under names like `vehicle.make`. */
export function prefixed<Prefix extends string, Definitions extends FieldDefinitions>(
  prefix: Prefix,
  definitions: Definitions,
): { [Name in keyof Definitions & string as `${Prefix}.${Name}`]: Definitions[Name] };
export function prefixed(prefix: string, definitions: FieldDefinitions): FieldDefinitions {
  return Object.fromEntries(Object.entries(definitions).map(([name, field]) => [`${prefix}.${name}`, field]));
}

/** An object with these properties alone. */
export function pick<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name>;
export function pick(values: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** The keys of an object that is written out in full, so that their type is known. */
export function keysOf<Name extends string>(values: Readonly<Record<Name, unknown>>): Name[];
export function keysOf(values: object): string[] {
  return Object.keys(values);
}
