import { AppError } from '#shared/errors.ts';
import { reviewSubjectName } from '#shared/reviews/review-values.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { runInSavepoint } from '#server/db/transactions.ts';
import { record } from '#server/events/record.ts';
import { mailReview } from '#server/features/reviews/review-mails.service.ts';
import { auditReviewerLink } from '#server/features/reviews/reviewer-link-audit.service.ts';
import {
  confirmDueOrReschedule,
  postponeReminder,
  saveAutomaticReminder,
} from '#server/features/reminder-schedule/reminder-schedule.service.ts';
import {
  dueRequests,
  lockDueRequest,
  type ReminderRequest,
  type RequestKey,
} from '#server/features/reminder-schedule/reminder-requests.repository.ts';

const BATCH_SIZE = 100;
/** A reminder that could not be sent is tried again after this time. */
const RETRY_MS = 15 * 60_000;

/**
 * Sends all due reminders. Each reminder is claimed, written and marked as sent in one transaction. So several processes may run
 * this function in parallel, and after a crash no reminder is lost or repeated (decision 0056).
 */
export async function sendDueReminders(app: AppContext, signal?: AbortSignal): Promise<void> {
  for (const request of await dueRequests(app.database.sql, app.now(), BATCH_SIZE)) {
    if (signal?.aborted) return;
    await sendOrPostpone(app, request);
  }
}

/** Sends one reminder if it is still due. An error postpones only this reminder. */
async function sendOrPostpone(app: AppContext, key: RequestKey & { projectId: number }): Promise<void> {
  try {
    await app.database.transaction(async (tx) => {
      const request = await lockDueRequest(tx, key, app.now());
      if (request) await sendIfDue(tx, app, request);
    });
  } catch (error) {
    const { reviewId, reviewerId } = key;
    app.log.error({ err: error, reviewId, reviewerId }, 'A reminder failed; trying again later');
    await postponeReminder(app.database.sql, key, retryTime(app));
  }
}

/**
 * Mails the reminder, or notifies the shop. When the request has changed or the hours for reminders are over, sends
 * nothing and changes the time of the next reminder.
 */
async function sendIfDue(tx: Tx, app: AppContext, request: ReminderRequest): Promise<void> {
  if (!(await confirmDueOrReschedule(tx, app, request))) return;
  const result = await mailReminder(tx, app, request);
  if (result === 'limited') return postponeReminder(tx, request, retryTime(app));
  if (result === 'mailed') await recordSentReminder(tx, request);
  else await notifyShopOfDueReminder(tx, request);
  await saveAutomaticReminder(tx, app, request, result === 'mailed' ? 'remindedAt' : 'shopNotifiedAt');
}

function retryTime({ now }: AppContext): Date {
  return new Date(now().getTime() + RETRY_MS);
}

/**
 * Queues the mail of a reminder. Returns 'none' when mail is not configured or the reviewer has no address, 'limited' when the
 * address has received too much mail.
 */
async function mailReminder(
  tx: Tx,
  app: AppContext,
  request: ReminderRequest,
): Promise<'mailed' | 'none' | 'limited'> {
  const { project, reviewerId: id, name, email } = request;
  const mail = { kind: 'review-reminder', project, reviewer: { id, name, email }, review: request } as const;
  try {
    const isMailed = await runInSavepoint(tx, (inner) =>
      mailReview(inner, app, { ...mail, causedById: null }),
    );
    return isMailed ? 'mailed' : 'none';
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
    return 'limited';
  }
}

async function recordSentReminder(tx: Tx, request: ReminderRequest): Promise<void> {
  const { project, reviewId, reviewerId, name } = request;
  const link = { project, reviewer: { id: reviewerId, name }, isMailed: true, isReminder: true };
  await auditReviewerLink(tx, {}, 'link_created', link);
  await record(
    tx,
    { userId: null, actorName: 'Wrapline' },
    {
      projectId: project.id,
      action: 'reviewer_reminded',
      description: `reminded ${name} to review ${reviewSubjectName(request)}`,
      details: { reviewId, reviewerId, isAutomatic: true },
    },
  );
}

/** Records the event that asks the shop to remind the reviewer, because no mail could be sent (notification-rules.ts). */
async function notifyShopOfDueReminder(tx: Tx, request: ReminderRequest): Promise<void> {
  const { project, reviewId, reviewerId, name } = request;
  await record(
    tx,
    { userId: null, actorName: name },
    {
      projectId: project.id,
      action: 'reminder_due',
      description: `has not reviewed ${reviewSubjectName(request)} yet`,
      details: { reviewId, reviewerId, reviewerName: name },
    },
  );
}
