import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { CommitListener, Database } from '#server/db/database.ts';
import { nameStatements } from '#server/db/prepared-statements.ts';
import { runTransaction } from '#server/db/transactions.ts';
import { withTimeLimit } from '#server/platform/time-limit.ts';

/** The maximum time to connect to the server, and to wait for a free connection of the pool. */
export const CONNECT_TIMEOUT_MS = 30_000;
const CHECK_TIMEOUT_MS = 5_000;

type DatabaseParts = Pick<Database, 'kind' | 'pool' | 'directUrl' | 'syncs' | 'lost'> & {
  /** Called after the pool has ended. */
  close: () => Promise<void>;
};

/** Creates the `Database` object that uses this connection pool. */
export function createDatabase({ close, ...parts }: DatabaseParts): Database {
  const { kind, pool } = parts;
  nameStatements(pool);
  // A connection that breaks in a transaction emits an error, which ends the process if there is no listener. The listener
  // can ignore the error, because the next query of the connection rejects.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const sql = drizzle(pool, { casing: 'snake_case' });
  const listeners = new Set<CommitListener>();
  return {
    ...parts,
    sql,
    transaction: async (work) => {
      const { result, signals } = await runTransaction(sql, work, { notify: kind === 'postgresql' });
      if (signals.length > 0) listeners.forEach((listener) => listener(signals));
      return result;
    },
    onCommit: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: () => pingDatabase(CHECK_TIMEOUT_MS, pool),
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

/** Rejects when the database has not responded in time. The connection of a query that gets no response is closed. */
async function pingDatabase(milliseconds: number, pool: Pool): Promise<void> {
  const query = { text: 'select 1', query_timeout: milliseconds };
  await withTimeLimit(milliseconds, pool.query(query), 'The database does not respond');
}
