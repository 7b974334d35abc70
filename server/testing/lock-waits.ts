import { Client } from 'pg';
import type { AppContext } from '#server/context.ts';
import { eventually } from '#server/testing/eventually.ts';

interface LockSteps<T> {
  /** Runs on another connection, in a transaction that stays open. */
  lock: (connection: Client) => Promise<unknown>;
  /** The call that waits for the other transaction. */
  call: () => Promise<T>;
  /** Runs while the call waits. After this, the other transaction commits. */
  meanwhile?: () => Promise<unknown>;
}

/** Makes a call wait for a transaction of another connection, and returns its result. Only for PostgreSQL. */
export async function waitForLock<T>(
  { database }: AppContext,
  { lock, call, meanwhile }: LockSteps<T>,
): Promise<T> {
  const connection = new Client({ connectionString: String(database.directUrl) });
  await connection.connect();
  try {
    await connection.query('begin');
    await lock(connection);
    const result = call();
    await eventually(async () => {
      const { rows } = await database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (rows.length === 0) throw new Error('The call does not wait yet');
    });
    await meanwhile?.();
    await connection.query('commit');
    return await result;
  } finally {
    await connection.end();
  }
}
