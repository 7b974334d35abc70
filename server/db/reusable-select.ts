import { fillPlaceholders, sql as raw, type Placeholder, type Query } from 'drizzle-orm';
import { types, type CustomTypesConfig } from 'pg';
import type { PooledSql, Sql } from '#server/db/database.ts';
import { createRowReader } from '#server/db/row-reader.ts';

/** A placeholder for a value that each call provides. The driver gets the value unchanged, without encoding by a column. */
export type Slot<T> = Placeholder<string, T>;

type ValueOf<S> = S extends Slot<infer T> ? T : S;
type ValuesOf<Slots> = { [Name in keyof Slots]: ValueOf<Slots[Name]> };

interface Select<Row> extends PromiseLike<Row[]> {
  toSQL(): Query;
}

/**
 * Creates a select of `fields`. Its statement is built once for each combination of `form` and defined values, and sent without
 * drizzle. Otherwise, building a long statement and reading its rows would take longer than the rest of the request (decision
 * 0033). `build` gets a slot for each defined value instead of the value.
 */
export function createReusableSelect<Slots extends object, Row, Form extends string | void = void>(
  fields: object,
  build: (sql: Sql, slots: Slots, form: Form) => Select<Row>,
): (sql: PooledSql, values: ValuesOf<Slots>, form: Form) => Promise<Row[]> {
  const queries = new Map<string, Query>();
  const readRow = createRowReader(fields);
  return async (sql, slotValues, form) => {
    const values: Record<string, unknown> = { ...slotValues };
    const providedNames = Object.keys(values).filter((name) => values[name] !== undefined);
    const combination = [form, ...providedNames].join(' ');
    const query = queries.get(combination) ?? build(sql, slotsOf(providedNames) as Slots, form).toSQL();
    queries.set(combination, query);
    const statement = { text: query.sql, rowMode: 'array', types: TIMES_AS_TEXT } as const;
    const { rows } = await sql.$client.query<unknown[]>(statement, fillPlaceholders(query.params, values));
    return rows.map((row) => readRow(row) as Row);
  };
}

function slotsOf(names: string[]): object {
  return Object.fromEntries(names.map((name) => [name, raw.placeholder(name)]));
}

const { DATE, TIMESTAMP, TIMESTAMPTZ } = types.builtins;
const TIME_TYPE_IDS = new Set<Parameters<typeof types.getTypeParser>[0]>([DATE, TIMESTAMP, TIMESTAMPTZ]);

/** Keeps dates and timestamps as text, because the columns of the schema parse them. */
const TIMES_AS_TEXT: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    TIME_TYPE_IDS.has(id) ? (text: string) => text : types.getTypeParser(id, format),
};
