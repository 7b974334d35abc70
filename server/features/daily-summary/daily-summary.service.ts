import { AppError } from '#shared/errors.ts';
import { SUMMARY_HOUR, localTime } from '#shared/notifications/time-zone.ts';
import { mayReceiveSummary } from '#shared/notifications/notifications.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMail } from '#server/features/mail/outbox.service.ts';
import { createUnsubscribeUrl } from '#server/features/mail-subscriptions/unsubscribe.service.ts';
import { dashboardSections } from '#server/features/projects/project-list.service.ts';
import { lockUser } from '#server/features/users/users.repository.ts';
import { changeUser } from '#server/features/users/users.service.ts';
import { findScopeOfAccount } from '#server/sessions/sessions.ts';
import { dailySummaryText } from './daily-summary-text.ts';
import { findUserIdsWithDueSummary, findDueAddress, summaryTimeZones } from './daily-summary.repository.ts';

/** From this hour on, a missed summary is not sent anymore. */
const LATEST_HOUR = 12;
/** How long a summary is retried, because a summary that arrives many hours late is useless. */
const MAX_DELAY_MS = 5 * 3_600_000;

/**
 * Queues the daily summaries of all people whose local time is between 7:00 and noon and who have not received a summary on that
 * day.
 */
export async function queueDailySummaries(app: AppContext, signal?: AbortSignal): Promise<void> {
  for (const timeZone of await summaryTimeZones(app.database.sql)) {
    const localNow = localTime(app.now(), timeZone);
    if (!localNow || localNow.hour < SUMMARY_HOUR || localNow.hour >= LATEST_HOUR) continue;
    for (const userId of await findUserIdsWithDueSummary(app.database.sql, timeZone, localNow.day)) {
      if (signal?.aborted) return;
      await queueSummary(app, userId, localNow.day);
    }
  }
}

/** Queues the summary of one person. Logs errors except `rate_limited`. After an error, the next run tries again. */
async function queueSummary(app: AppContext, userId: number, day: string): Promise<void> {
  try {
    const text = await summaryText(app, userId, day);
    await app.database.transaction((tx) => queueOnce(app, tx, { userId, day, text }));
  } catch (error) {
    const isLimited = error instanceof AppError && error.code === 'rate_limited';
    if (!isLimited) app.log.error({ err: error, userId }, 'A daily summary failed; trying again later');
  }
}

/**
 * The text of the summary; null when there is nothing to send. Must be called before the transaction, because the lists
 * of projects use a connection of their own, which the transaction could block.
 */
async function summaryText(app: AppContext, userId: number, today: string) {
  const scope = await findScopeOfAccount(app.database.sql, userId);
  if (!scope || !mayReceiveSummary(scope)) return null;
  return dailySummaryText(await dashboardSections(app, scope, { today }), app.config.publicUrl ?? '');
}

interface SummaryMail {
  userId: number;
  day: string;
  /** Null when there is nothing to send on this day. */
  text: ReturnType<typeof dailySummaryText>;
}

/**
 * Queues the mail if the summary of the day is still due. Without a text, only sets `lastSummaryOn`. The lock of the user and
 * `lastSummaryOn` prevent another process from queuing the same summary.
 */
async function queueOnce(app: AppContext, tx: Tx, { userId, day, text }: SummaryMail): Promise<void> {
  const user = await lockUser(tx, userId);
  const address = await findDueAddress(tx, userId, day);
  if (!user || address === null) return;
  await changeUser(tx, {}, user, { lastSummaryOn: day });
  if (!text) return;
  await queueMail(tx, app, {
    kind: 'daily-summary',
    sendBy: new Date(app.now().getTime() + MAX_DELAY_MS),
    to: address,
    toUserId: userId,
    causedById: null,
    unsubscribeUrl: await createUnsubscribeUrl(tx, app, { userId, subscription: 'daily_summary' }),
    ...text,
  });
}
