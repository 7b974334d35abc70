import { Pool } from 'pg';
import type { Logger } from 'pino';
import { CONNECT_TIMEOUT_MS, createDatabase } from '#server/db/create-database.ts';
import type { Database } from '#server/db/database.ts';
import { limitStatements } from '#server/db/statement-limits.ts';

interface PostgresSettings {
  /** The maximum number of connections. */
  pool: number;
  /** A direct URL for LISTEN and migrations, when `url` is a pooler in transaction mode. */
  directUrl?: string | null;
  log?: Logger;
}

/** Opens PostgreSQL at this URL. Connects on first use. */
export function openPostgres(url: string, { pool: max, directUrl, log }: PostgresSettings): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    // oxlint-disable-next-line typescript/no-misused-promises -- The pool awaits the result, unlike its types.
    onConnect: limitStatements,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'An idle database connection broke'));
  return createDatabase({
    kind: 'postgresql',
    pool,
    directUrl: directUrl ?? url,
    syncs: () => 0,
    lost: new Promise(() => undefined),
    close: () => Promise.resolve(),
  });
}
