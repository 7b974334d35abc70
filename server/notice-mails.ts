import type { AppContext } from '#server/context.ts';
import { queueDailySummaries } from '#server/features/daily-summary/daily-summary.service.ts';
import { queueNotificationMails } from '#server/features/notifications/notification-mails.service.ts';
import { startJob, type Job } from '#server/job.ts';

const NOTIFICATIONS_EVERY_MS = 2_000;
const SUMMARIES_EVERY_MS = 60_000;

/**
 * Starts the jobs that queue the mails about notifications and the daily summaries, and returns them. Returns no jobs without
 * mail.
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
