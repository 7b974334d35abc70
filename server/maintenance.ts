import type { AppContext } from '#server/context.ts';
import { deleteOldKeys } from '#server/db/idempotency-store.ts';
import { deleteExpiredSignInFailures } from '#server/features/auth/auth.repository.ts';
import { removeDueFiles, removeInterruptedUploads } from '#server/features/files/file-deletions.service.ts';
import { deleteMailBefore } from '#server/features/mail/outbox.repository.ts';
import { deleteOldNotificationMails } from '#server/features/notifications/notification-mails.repository.ts';
import { deleteExpiredUnsubscribeLinks } from '#server/features/mail-subscriptions/unsubscribe.repository.ts';
import { deleteExpiredLinks } from '#server/features/users/account-links.repository.ts';
import { deleteExpiredReviewLinks } from '#server/features/reviews/reviewers.repository.ts';
import { deleteExpiredUploads } from '#server/features/photo-uploads/photo-uploads.repository.ts';
import { startJob, type Job } from '#server/job.ts';
import { deleteExpiredChallenges } from '#server/sessions/challenges.ts';
import { deleteExpiredSessions } from '#server/sessions/session-store.ts';

const HOUR_MS = 3_600_000;
/** How long sent, failed and canceled messages are kept. */
const MAIL_RETENTION_MS = 90 * 24 * HOUR_MS;

/** Independent steps that remove expired data. A step may return the number of removed files. */
const CLEANUP_STEPS: Record<string, (app: AppContext, signal?: AbortSignal) => Promise<number | void>> = {
  'expired sessions': ({ database, now }) => deleteExpiredSessions(database.sql, now()),
  'expired challenges': ({ database, now }) => deleteExpiredChallenges(database.sql, now()),
  'expired links': ({ database, now }) => deleteExpiredLinks(database.sql, now()),
  'expired review links': ({ database, now }) => deleteExpiredReviewLinks(database.sql, now()),
  'expired sign-in failures': ({ database, now }) => deleteExpiredSignInFailures(database.sql, now()),
  'old idempotency keys': ({ database, now }) => deleteOldKeys(database.sql, now()),
  'old mail': ({ database, now }) =>
    deleteMailBefore(database.sql, new Date(now().getTime() - MAIL_RETENTION_MS)),
  'old notification mails': ({ database, now }) => deleteOldNotificationMails(database.sql, now()),
  'expired unsubscribe links': ({ database, now }) => deleteExpiredUnsubscribeLinks(database.sql, now()),
  'expired photo uploads': ({ database, now }) => deleteExpiredUploads(database.sql, now()),
  'deleted files': removeDueFiles,
  'interrupted uploads': removeInterruptedUploads,
};

/** Runs maintenance now and every hour until it is stopped. */
export function startMaintenance(app: AppContext): Job {
  return startJob(HOUR_MS, (signal) => runMaintenance(app, signal));
}

/** Runs each step once. Starts no step after the signal is aborted. A failed step is logged and retried in the next run. */
export async function runMaintenance(app: AppContext, signal?: AbortSignal): Promise<void> {
  for (const [step, run] of Object.entries(CLEANUP_STEPS)) {
    if (signal?.aborted) return;
    try {
      const removedCount = await run(app, signal);
      if (removedCount) app.log.info({ removed: removedCount }, `Maintenance removed ${step}`);
    } catch (error) {
      app.log.error({ err: error }, `Maintenance could not remove ${step}`);
    }
  }
}
