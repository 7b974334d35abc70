import { Column, getTableColumns, is, SQL, Table } from 'drizzle-orm';

type Row = unknown[];
type Values = Record<string, unknown>;

/**
 * Creates a function that converts a row of the driver, an array in the order of the selection, to an object. It is faster than
 * drizzle, which inspects the selection for every value. `sql` expressions are not converted, so `mapWith` has no effect.
 */
export function createRowReader(selection: object): (row: Row) => Values {
  let position = 0;
  const readerOf = (fields: object) => {
    const fieldReaders = Object.entries(fields).map(([name, field]: [string, unknown]) => {
      if (isValue(field)) return { name, read: createValueReader(field, position++) };
      const group = is(field, Table) ? getTableColumns(field) : Object(field);
      return { name, read: createGroupReader(group, readerOf(group)) };
    });
    return (row: Row) => {
      const values: Values = {};
      for (const { name, read } of fieldReaders) values[name] = read(row);
      return values;
    };
  };
  return readerOf(selection);
}

function isValue(field: unknown): field is Column | SQL {
  return is(field, Column) || is(field, SQL);
}

function createValueReader(field: Column | SQL, position: number) {
  if (!is(field, Column)) return (row: Row) => row[position];
  const decode = field.mapFromDriverValue.bind(field);
  return (row: Row) => (row[position] === null ? null : decode(row[position]));
}

/**
 * Creates a reader for a group, such as the columns of one table. When a non-nullable column is null, the left join found no row, and
 * the group is read as null.
 */
function createGroupReader(group: object, read: (row: Row) => Values) {
  const requiredNames = Object.entries(group).flatMap(([name, field]: [string, unknown]) =>
    is(field, Column) && field.notNull ? [name] : [],
  );
  return (row: Row) => {
    const values = read(row);
    return requiredNames.some((name) => values[name] === null) ? null : values;
  };
}
