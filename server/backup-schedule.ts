import type { App } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import { startJob, type Job } from '#server/job.ts';

const INTERVAL_MS = 60_000;

/**
 * Makes each scheduled backup when it is due, until the returned job is stopped. Stopping the job waits for a running backup,
 * which can take hours. Call `backups.stop` too, which cancels this backup.
 */
export function startBackupSchedule({ log, backups }: AppContext & Pick<App, 'backups'>): Job {
  return startJob(INTERVAL_MS, () =>
    backups
      .runDue()
      .catch((error: unknown) => log.error({ err: error }, 'The backup schedule failed; trying again later')),
  );
}
