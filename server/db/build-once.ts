import { sql as raw, type Placeholder, type Query } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { rowReader } from '#server/db/row-reader.ts';

/** Stands in a query for a value that each call brings, as the driver takes it. */
export type Slot<T> = Placeholder<string, T>;

type ValueOf<S> = S extends Slot<infer T> ? T : S;
type ValuesOf<Slots> = { [Name in keyof Slots]: ValueOf<Slots[Name]> };

interface Select {
  readonly _: { readonly selectedFields: object; readonly result: unknown };
  toSQL(): Query;
}

interface Statement {
  execute(values: Record<string, unknown>): Promise<unknown>;
}

/**
 * A select that is built once for each shape and from then on only filled: to build a long one takes longer than to send it
 * and to read its answer. `build` never sees a value, but its slot, and no slot where a call leaves the value undefined.
 * Which values are given is the shape, and `form`, where `build` has something else to choose by.
 */
export function buildOnce<Slots extends object, S extends Select, Form extends string | void = void>(
  build: (sql: Sql, slots: Slots, form: Form) => S,
): (sql: Sql, values: ValuesOf<Slots>, form: Form) => Promise<S['_']['result']> {
  // A statement is bound to what runs it: those of a transaction go with it.
  const builtFor = new WeakMap<Sql, Map<string, Statement>>();
  return (sql, slotValues, form) => {
    const values: Record<string, unknown> = { ...slotValues };
    const given = Object.keys(values).filter((name) => values[name] !== undefined);
    const shape = [form, ...given].join(' ');
    const built = builtFor.get(sql) ?? new Map<string, Statement>();
    const statement = built.get(shape) ?? statementOf(sql, build(sql, slotsOf(given) as Slots, form));
    builtFor.set(sql, built.set(shape, statement));
    return statement.execute(values);
  };
}

function slotsOf(names: string[]): object {
  return Object.fromEntries(names.map((name) => [name, raw.placeholder(name)]));
}

function statementOf(sql: Sql, select: Select): Statement {
  const readRow = rowReader(select._.selectedFields);
  return sql._.session.prepareQuery(select.toSQL(), undefined, undefined, true, (rows) => rows.map(readRow));
}
