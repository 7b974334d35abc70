import type { Pool, QueryConfig } from 'pg';

/**
 * Limits the memory for queries whose statement has many variants, for example with lists of ids. Most queries have few
 * variants.
 */
const MAX_STATEMENT_NAMES = 200;

/**
 * Gives the statements outside of transactions a name, so that PostgreSQL caches their plans. Planning the list of projects takes
 * as long as running it. A pooler must support prepared statements, as PgBouncer does since version 1.21.
 */
export function nameStatements(pool: Pool): void {
  const names = new Map<string, string>();
  const query = pool.query.bind(pool);
  const namedQuery = (...[statement, ...rest]: [string | QueryConfig, ...unknown[]]): unknown =>
    Reflect.apply(query, pool, [withStatementName(statement, names), ...rest]);
  Object.assign(pool, { query: namedQuery });
}

function withStatementName(
  statement: string | QueryConfig,
  names: Map<string, string>,
): string | QueryConfig {
  if (typeof statement === 'string' || statement.name) return statement;
  const knownName = names.get(statement.text);
  if (!knownName && names.size === MAX_STATEMENT_NAMES) return statement;
  const name = knownName ?? `wrapline_${names.size}`;
  names.set(statement.text, name);
  return { ...statement, name };
}
