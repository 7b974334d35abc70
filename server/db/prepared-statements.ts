import type { Pool, QueryConfig } from 'pg';

/** Statements of our own have few shapes; what comes in endlessly many (lists of ids) must not fill the server's memory. */
const REMEMBERED_AT_MOST = 200;

/**
 * Lets PostgreSQL keep the plan of every statement outside of transactions, by naming it: planning the list of projects
 * takes as long as running it. A pooler in between has to know prepared statements (pgbouncer does, from 1.21).
 */
export function prepareStatements(pool: Pool): void {
  const names = new Map<string, string>();
  const query = pool.query.bind(pool);
  const named = (...[statement, ...rest]: [string | QueryConfig, ...unknown[]]): unknown =>
    Reflect.apply(query, pool, [withName(statement, names), ...rest]);
  Object.assign(pool, { query: named });
}

function withName(statement: string | QueryConfig, names: Map<string, string>): string | QueryConfig {
  if (typeof statement === 'string' || statement.name) return statement;
  const known = names.get(statement.text);
  if (!known && names.size === REMEMBERED_AT_MOST) return statement;
  const name = known ?? `wrapline_${names.size}`;
  names.set(statement.text, name);
  return { ...statement, name };
}
