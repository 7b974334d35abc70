import type { ClientBase, QueryConfig } from 'pg';

/**
 * The settings of every session of the pool; limits are in milliseconds. A request that reaches a limit gets a 503
 * (`transient-errors.ts`).
 */
const SESSION_SETTINGS = {
  timezone: "'UTC'",
  statement_timeout: '15000',
  lock_timeout: '5000',
  idle_in_transaction_session_timeout: '15000',
  // Disables the compilation of statements: compiling a long statement takes seconds, far longer than running it.
  jit: 'off',
  // Disables parallel processes: starting them for one statement takes longer than it saves, and other requests need the
  // processors.
  max_parallel_workers_per_gather: '0',
};

const SET_SESSION_LIMITS = toSettingStatements('set session');
const BEGIN_WITH_LIMITS = `begin; ${toSettingStatements('set local')}`;

/**
 * Sets the limits with a statement on each new connection, because PgBouncer rejects them as startup parameters. A
 * pooler in transaction mode may use another session for each transaction, so every `begin` sets them again in the same
 * round trip (decision 0027).
 */
export async function limitStatements(client: ClientBase): Promise<void> {
  await client.query(SET_SESSION_LIMITS);
  const query = client.query.bind(client);
  const limitedQuery = (...[statement, ...rest]: [string | QueryConfig, ...unknown[]]): unknown =>
    Reflect.apply(query, client, [isBegin(statement) ? BEGIN_WITH_LIMITS : statement, ...rest]);
  Object.assign(client, { query: limitedQuery });
}

/** Removes the limits of a session, for migrations. */
export async function liftStatementLimits(client: ClientBase): Promise<void> {
  await client.query(
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
  );
}

function isBegin(statement: string | QueryConfig): boolean {
  return (typeof statement === 'string' ? statement : statement.text) === 'begin';
}

function toSettingStatements(verb: string): string {
  return Object.entries(SESSION_SETTINGS)
    .map(([name, value]) => `${verb} ${name} = ${value}`)
    .join('; ');
}
