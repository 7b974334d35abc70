import type { AppContext } from '#server/context.ts';
import { sendDueReminders } from '#server/features/review-reminders/reminder-job.service.ts';
import { startJob, type Job } from '#server/job.ts';

const INTERVAL_MS = 60_000;

/**
 * Sends the due review reminders every minute until the returned job is stopped. Without a mail server, notifies the shops
 * instead.
 */
export function startReviewReminders(app: AppContext): Job {
  return startJob(INTERVAL_MS, (signal) =>
    sendDueReminders(app, signal).catch((error: unknown) =>
      app.log.error({ err: error }, 'The due reminders could not be read; trying again later'),
    ),
  );
}
