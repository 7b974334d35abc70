import { fillPlaceholders, sql as raw, type Placeholder, type Query } from 'drizzle-orm';
import { types, type CustomTypesConfig } from 'pg';
import type { PooledSql, Sql } from '#server/db/database.ts';
import { createRowReader } from '#server/db/row-reader.ts';

/** A placeholder for a value that each call provides. Drizzle does not convert this value to the type of a compared column. */
export type PlaceholderFor<T> = Placeholder<string, T>;

type ValueOf<S> = S extends PlaceholderFor<infer T> ? T : S;
type ValuesOf<Placeholders> = { [Name in keyof Placeholders]: ValueOf<Placeholders[Name]> };

interface Select<Row> extends PromiseLike<Row[]> {
  toSQL(): Query;
}

/**
 * Creates a function that selects `fields`. The function calls `build` once for each `form` and each set of provided values. A
 * value that is undefined is not provided. The statement has placeholders, so later calls reuse it with other values. The
 * function sends the statement without drizzle. With drizzle, building a long statement and reading its rows takes longer than
 * the rest of the request (decision 0033).
 */
export function createReusableSelect<Placeholders extends object, Row, Form extends string | void = void>(
  fields: object,
  build: (sql: Sql, placeholders: Placeholders, form: Form) => Select<Row>,
): (sql: PooledSql, values: ValuesOf<Placeholders>, form: Form) => Promise<Row[]> {
  const queries = new Map<string, Query>();
  const readRow = createRowReader(fields);
  return async (sql, placeholderValues, form) => {
    const values: Record<string, unknown> = { ...placeholderValues };
    const providedNames = Object.keys(values).filter((name) => values[name] !== undefined);
    const combination = [form, ...providedNames].join(' ');
    const query =
      queries.get(combination) ?? build(sql, placeholdersFor(providedNames) as Placeholders, form).toSQL();
    queries.set(combination, query);
    const statement = { text: query.sql, rowMode: 'array', types: TIMES_AS_TEXT } as const;
    const { rows } = await sql.$client.query<unknown[]>(statement, fillPlaceholders(query.params, values));
    return rows.map((row) => readRow(row) as Row);
  };
}

function placeholdersFor(names: string[]): object {
  return Object.fromEntries(names.map((name) => [name, raw.placeholder(name)]));
}

const { DATE, TIMESTAMP, TIMESTAMPTZ } = types.builtins;
const TIME_TYPE_IDS = new Set<Parameters<typeof types.getTypeParser>[0]>([DATE, TIMESTAMP, TIMESTAMPTZ]);

/** Keeps dates and timestamps as text, because the columns of the schema parse them. */
const TIMES_AS_TEXT: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    TIME_TYPE_IDS.has(id) ? (text: string) => text : types.getTypeParser(id, format),
};
