import type { ClientBase, Pool, QueryConfig } from 'pg';
import type { Logger } from 'pino';

/** The maximum length of a logged statement. It is enough to recognize the statement; the SQL of a migration is far longer. */
const MAX_LOGGED_LENGTH = 2_000;

/**
 * Logs every statement of the pool that takes longer than `milliseconds`, with its text and without its values. Must be called
 * before the pool is first used. The time does not include the wait for a free connection.
 */
export function logSlowStatements(pool: Pool, milliseconds: number, log: Logger): void {
  pool.on('connect', (client) =>
    measureStatements(client, (text, ms) => {
      if (ms < milliseconds) return;
      log.warn({ ms: Math.round(ms), query: text.slice(0, MAX_LOGGED_LENGTH) }, 'A slow query');
    }),
  );
}

type ReportDuration = (text: string, ms: number) => void;
type Callback = (...results: unknown[]) => unknown;

/**
 * Measures each statement of a connection. Supports both ways to call `query`: the pool passes a callback, and a transaction
 * awaits the returned promise.
 */
function measureStatements(client: ClientBase, report: ReportDuration): void {
  const query = client.query.bind(client);
  const measuredQuery = (...args: [string | QueryConfig, ...unknown[]]): unknown => {
    const [statement] = args;
    const startedAt = performance.now();
    const reportDuration = () => report(textOf(statement), performance.now() - startedAt);
    const last = args.at(-1);
    if (typeof last === 'function')
      args[args.length - 1] = createReportingCallback(reportDuration, last as Callback);
    const result: unknown = Reflect.apply(query, client, args);
    if (result instanceof Promise) void result.then(reportDuration, reportDuration);
    return result;
  };
  Object.assign(client, { query: measuredQuery });
}

function createReportingCallback(reportDuration: () => void, callback: Callback): Callback {
  return (...results) => {
    reportDuration();
    return callback(...results);
  };
}

function textOf(statement: string | QueryConfig): string {
  return typeof statement === 'string' ? statement : statement.text;
}
