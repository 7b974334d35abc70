import { Column, getTableColumns, is, SQL, Table, type DriverValueDecoder } from 'drizzle-orm';

type Read<T> = (row: unknown[]) => T;
type Values = Record<string, unknown>;

/**
 * Makes what reads a selection out of a row of the driver, which has its values one after the other. drizzle's own reading
 * looks at the selection anew for every value of every row, and takes a group for missing whose first column is empty.
 */
export function rowReader(selection: object): Read<Values> {
  let values = 0;
  const readerOf = (fields: object): Read<Values> => {
    const cells = Object.entries(fields).map(([name, field]: [string, unknown]) => {
      if (isValue(field)) return { name, read: valueReader(field, values++) };
      const group = is(field, Table) ? getTableColumns(field) : Object(field);
      return { name, read: groupReader(group, readerOf(group)) };
    });
    return (row) => {
      const found: Values = {};
      for (const { name, read } of cells) found[name] = read(row);
      return found;
    };
  };
  return readerOf(selection);
}

function isValue(field: unknown): field is Column | SQL | SQL.Aliased {
  return is(field, Column) || is(field, SQL) || is(field, SQL.Aliased);
}

function valueReader(field: Column | SQL | SQL.Aliased, at: number): Read<unknown> {
  const decoder = decoderOf(field);
  const decode = decoder.mapFromDriverValue.bind(decoder);
  return (row) => (row[at] === null ? null : decode(row[at]));
}

function decoderOf(field: Column | SQL | SQL.Aliased): DriverValueDecoder<unknown, unknown> {
  if (is(field, Column)) return field;
  // What `mapWith` was given; drizzle leaves it out of its types.
  return Reflect.get(is(field, SQL) ? field : field.sql, 'decoder');
}

/** Where a column is empty that never is, a left join found nothing, and there is no such group. */
function groupReader(group: object, read: Read<Values>): Read<Values | null> {
  const neverEmpty = Object.entries(group).flatMap(([name, field]: [string, unknown]) =>
    is(field, Column) && field.notNull ? [name] : [],
  );
  return (row) => {
    const found = read(row);
    return neverEmpty.some((name) => found[name] === null) ? null : found;
  };
}
