import type { App } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import { startJob, type Job } from '#server/job.ts';

const INTERVAL_MS = 60_000;

/**
 * Makes each scheduled backup when it is due, until the returned job is stopped. The runner must be stopped too, because a backup
 * can take hours.
 */
export function startBackupSchedule({ log, backups }: AppContext & Pick<App, 'backups'>): Job {
  return startJob(INTERVAL_MS, () =>
    backups
      .runDue()
      .catch((error: unknown) => log.error({ err: error }, 'The backup schedule failed; trying again later')),
  );
}
