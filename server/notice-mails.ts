import type { AppContext } from '#server/context.ts';
import { queueDailySummaries } from '#server/features/daily-summary/daily-summary.service.ts';
import { queueNotificationMails } from '#server/features/notifications/notification-mails.service.ts';
import { startJob, type Job } from '#server/job.ts';

const NOTIFICATIONS_EVERY_MS = 2_000;
const SUMMARIES_EVERY_MS = 60_000;

/**
 * Starts and returns the jobs that queue notification mails and daily summaries. Returns no jobs when no mail server is
 * configured.
 */
export function startNoticeMails(app: AppContext): Job[] {
  if (!app.config.mail) return [];
  const job = (everyMs: number, run: typeof queueNotificationMails) =>
    startJob(everyMs, (signal) =>
      run(app, signal).catch((error: unknown) =>
        app.log.error({ err: error }, 'Mails could not be queued; they are retried later'),
      ),
    );
  return [job(NOTIFICATIONS_EVERY_MS, queueNotificationMails), job(SUMMARIES_EVERY_MS, queueDailySummaries)];
}
