import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';

const CHECK_INTERVAL_MS = 30_000;
/** The bytes of write-ahead log after which a checkpoint is made. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024;
/** The maximum time between two checkpoints. No checkpoint is made if nothing was written since the last one. */
const CHECKPOINT_INTERVAL_MS = 5 * 60_000;
const VACUUM_INTERVAL_MS = 6 * 3_600_000;

/**
 * Starts regular checkpoints and vacuums, because the embedded database has no background processes for them. Without them the
 * write-ahead log grows without bound and the space of deleted rows is never reused. Returns a function that stops this work and
 * waits for a running statement.
 */
export function startDatabaseMaintenance(database: Database, log: Logger): () => Promise<void> {
  const stopController = new AbortController();
  const maintenanceRun = runUntilStopped(database, log, stopController.signal);
  return async () => {
    stopController.abort();
    await maintenanceRun;
  };
}

async function runUntilStopped(database: Database, log: Logger, stop: AbortSignal): Promise<void> {
  let checkpoint = { at: Date.now(), position: await readLogPosition(database) };
  let vacuumedAt = Date.now();
  while (!stop.aborted) {
    await delay(CHECK_INTERVAL_MS, undefined, { signal: stop, ref: false }).catch(() => undefined);
    if (stop.aborted) return;
    try {
      const writtenBytes = (await readLogPosition(database)) - checkpoint.position;
      const isCheckpointDue =
        writtenBytes > CHECKPOINT_BYTES ||
        (writtenBytes > 0 && Date.now() - checkpoint.at > CHECKPOINT_INTERVAL_MS);
      if (isCheckpointDue) {
        await database.pool.query('CHECKPOINT');
        checkpoint = { at: Date.now(), position: await readLogPosition(database) };
      }
      if (Date.now() - vacuumedAt > VACUUM_INTERVAL_MS) {
        vacuumedAt = Date.now();
        await vacuum(database, stop);
      }
    } catch (error) {
      log.error({ err: error }, 'Maintenance of the embedded database failed; trying again later');
    }
  }
}

/** Bytes of write-ahead log since the database was created. */
async function readLogPosition(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ position: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`,
  );
  return Number(rows[0]?.position);
}

/** Vacuums one table after another, so that requests can run between two tables. */
async function vacuum(database: Database, stop: AbortSignal): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_stat_user_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) {
    if (stop.aborted) return;
    await database.pool.query(`VACUUM (ANALYZE) ${name}`);
  }
}
