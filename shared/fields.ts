/**
 * The definition of one field of a record. Schemas (field-schemas.ts), form inputs, page facts and history texts are derived
 * from it. It is plain data, so that a page can show fields without loading the schema library.
 */
export type FieldDefinition = {
  /** The label of the input. */
  label: string;
  /** A new record must have a value; this is the error message when it is missing. */
  required?: string;
  /** The value can be changed but not cleared; this is the error message when it is blank. */
  neverBlank?: string;
} & (
  | {
      /** `time` is a time of day ('08:30') without a time zone. `flag` is a boolean, `yes-no` a boolean or null. */
      kind: 'text' | 'long-text' | 'address' | 'phone' | 'day' | 'time' | 'flag' | 'yes-no';
    }
  | {
      kind: 'choice';
      /** Labels by stored value, in the order of the list. */
      choices: Readonly<Record<string, string>>;
      /** A change accepts other values too, because older records have values that are not in the list. */
      isOpen?: true;
    }
);

export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

/** The stored value of a field, also used in responses. */
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

/** Returns an object with the same field names and the value that `valueOf` returns for each. */
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

/** Adds a prefix to the field names, e.g. `vehicle.make`. */
export function prefixFieldNames<Prefix extends string, Definitions extends FieldDefinitions>(
  prefix: Prefix,
  definitions: Definitions,
): { [Name in keyof Definitions & string as `${Prefix}.${Name}`]: Definitions[Name] };
export function prefixFieldNames(prefix: string, definitions: FieldDefinitions): FieldDefinitions {
  return Object.fromEntries(Object.entries(definitions).map(([name, field]) => [`${prefix}.${name}`, field]));
}

/** Returns an object with only these properties. */
export function pickProperties<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name>;
export function pickProperties(values: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** `Object.keys` with the key type of an object literal. */
export function keysOf<Name extends string>(values: Readonly<Record<Name, unknown>>): Name[];
export function keysOf(values: object): string[] {
  return Object.keys(values);
}
