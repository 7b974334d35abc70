import type { AppContext } from '#server/context.ts';
import { queueDailySummaries } from '#server/features/daily-summary/daily-summary.service.ts';
import { queueNotificationMails } from '#server/features/notifications/notification-mails.service.ts';
import { startJob, type Job } from '#server/job.ts';

const NOTIFICATIONS_INTERVAL_MS = 2_000;
const SUMMARIES_INTERVAL_MS = 60_000;

/**
 * Starts and returns the jobs that queue notification mails and daily summaries. Returns no jobs when no mail server is
 * configured.
 */
export function startNoticeMails(app: AppContext): Job[] {
  if (!app.config.mail) return [];
  const startQueueJob = (everyMs: number, run: typeof queueNotificationMails) =>
    startJob(everyMs, (signal) =>
      run(app, signal).catch((error: unknown) =>
        app.log.error({ err: error }, 'Mails could not be queued; trying again later'),
      ),
    );
  return [
    startQueueJob(NOTIFICATIONS_INTERVAL_MS, queueNotificationMails),
    startQueueJob(SUMMARIES_INTERVAL_MS, queueDailySummaries),
  ];
}
