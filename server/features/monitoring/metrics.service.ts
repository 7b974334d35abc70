import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import type { AppContext } from '#server/context.ts';
import type { Live } from '#server/features/live/live.service.ts';
import {
  readLastBackup,
  readQueueLengths,
  readStoredBytes,
} from '#server/features/monitoring/queue-lengths.repository.ts';
import { shareResult } from '#server/platform/shared-result.ts';
import { withTimeLimit } from '#server/platform/time-limit.ts';

const QUEUE_LENGTHS_TTL_MS = 1_000;
/** The sizes are cached, because adding up the sizes of all files reads a whole index. */
const STORAGE_BYTES_TTL_MS = 60_000;
/**
 * Shorter than the time in which Prometheus expects a response (10 s), so that the other metrics are still sent when the database
 * does not respond.
 */
const READ_TIMEOUT_MS = 3_000;
/** How often the use of the event loop is sampled. */
const SAMPLE_INTERVAL_MS = 1_000;

/**
 * Creates the metrics of this process, and of the queues that it shares with other processes. Values of this process are read for
 * each response. Values from the database are cached for a short time.
 */
export function createMetrics(app: AppContext, live: Live): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: SAMPLE_INTERVAL_MS });
  const addGauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `wrapline_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  addProcessGauges(app, live, addGauge);
  addDatabaseGauges(app, addGauge);
  return registry;
}

type AddGauge = (name: string, help: string, read: () => number | Promise<number>) => void;

function addProcessGauges({ database, images, config }: AppContext, live: Live, add: AddGauge): void {
  const { pool } = database;
  add('database_connections', 'Open connections of the pool.', () => pool.totalCount);
  add('database_connections_idle', 'Open connections of the pool without work.', () => pool.idleCount);
  add('database_connections_max', 'Maximum number of connections of the pool.', () => pool.options.max);
  add('database_requests_waiting', 'Statements that wait for a connection.', () => pool.waitingCount);
  add('live_streams', 'Open live streams.', () => live.openStreamCount);
  add('images_waiting', 'Images and PDFs that wait for the image process.', () => images.waitingCount);
  // NaN for a disk that cannot be read, so that the other metrics are still sent.
  add('data_dir_free_bytes', 'Free space on the disk of DATA_DIR.', () =>
    statfs(config.dataDir).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => NaN,
    ),
  );
}

function addDatabaseGauges(app: AppContext, add: AddGauge): void {
  const { sql } = app.database;
  const readQueueLengthsShared = shareResult(QUEUE_LENGTHS_TTL_MS, () =>
    readWithTimeLimit(app, readQueueLengths(sql, app.now())),
  );
  const readStoredBytesShared = shareResult(STORAGE_BYTES_TTL_MS, () =>
    readWithTimeLimit(app, readStoredBytes(sql)),
  );
  const readLastBackupShared = shareResult(STORAGE_BYTES_TTL_MS, () =>
    readWithTimeLimit(app, readLastBackup(sql)),
  );
  const addQueueGauge = (
    name: string,
    help: string,
    length: keyof Awaited<ReturnType<typeof readQueueLengths>>,
  ) => add(name, help, async () => (await readQueueLengthsShared())?.[length] ?? NaN);
  add('database_up', 'Whether the database responds (1) or not (0).', async () =>
    (await readQueueLengthsShared()) ? 1 : 0,
  );
  addQueueGauge('events_undispatched', 'Events whose handlers have not run yet.', 'undispatchedEvents');
  addQueueGauge('events_oldest_seconds', 'Age of the oldest undispatched event.', 'oldestEventSeconds');
  addQueueGauge('mail_waiting', 'Messages that wait to be sent.', 'waitingMail');
  addQueueGauge('mail_failed', 'Messages of the last 90 days that could not be sent.', 'failedMail');
  addQueueGauge('file_deletions_due', 'Deleted files whose grace period has ended.', 'dueFileDeletions');
  add(
    'storage_bytes',
    'Size of all uploads, without renditions.',
    async () => (await readStoredBytesShared()) ?? NaN,
  );
  add('last_backup_timestamp_seconds', 'End of the last complete backup; 0 for none.', async () => {
    const lastBackupAt = await readLastBackupShared();
    // Without a backup the value is 0, so that an alert for an old backup also fires. NaN means that the read failed.
    return lastBackupAt === undefined ? NaN : (lastBackupAt?.getTime() ?? 0) / 1000;
  });
}

/**
 * Returns undefined when the database does not respond in time or the query fails. The gauges of this query are then NaN. When
 * the queue lengths cannot be read, `database_up` is 0.
 */
async function readWithTimeLimit<T>({ log }: AppContext, read: Promise<T>): Promise<T | undefined> {
  try {
    return await withTimeLimit(READ_TIMEOUT_MS, read, 'The database does not respond');
  } catch (error) {
    log.warn({ err: error }, 'The database could not be read for the metrics');
    return undefined;
  }
}
