import type { App } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import { startJob, type Job } from '#server/job.ts';

const EVERY_MS = 60_000;

/** Makes the scheduled backup when it is due, until it is stopped. Stop the runner too, because a run can take hours. */
export function startBackupSchedule({ log, backups }: AppContext & Pick<App, 'backups'>): Job {
  return startJob(EVERY_MS, () =>
    backups
      .runDue()
      .catch((error: unknown) => log.error({ err: error }, 'The backup schedule failed; trying again later')),
  );
}
