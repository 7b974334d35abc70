import { Pool } from 'pg';
import { CONNECT_TIMEOUT_MS, createDatabase } from '#server/db/create-database.ts';
import type { Database } from '#server/db/database.ts';
import type { Engine } from '#server/db/embedded/engine.ts';

/**
 * The embedded database. It has one session, so its pool has one connection, and calls queue for the connection. A call that
 * waits longer than the timeout fails. An example is a call inside a transaction that does not use the transaction's handle,
 * because the transaction holds the only connection.
 */
export function openEmbedded(engine: Engine, connectTimeoutMs = CONNECT_TIMEOUT_MS): Database {
  const pool = new Pool({
    max: 1,
    connectionTimeoutMillis: connectTimeoutMs,
    // The only connection stays open. Closing it would free nothing, because every connection uses the same session.
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => engine.connect(),
  });
  // Ignores the error, because `lost` reports the end of the engine. Without a listener, the error would end the process first.
  pool.on('error', () => undefined);
  return createDatabase({
    kind: 'embedded',
    pool,
    directUrl: null,
    syncs: () => engine.syncs(),
    lost: engine.lost,
    close: () => engine.close(),
  });
}
