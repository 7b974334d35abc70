import { AppError } from '#shared/errors.ts';
import type { MailPreferences } from '#shared/notifications/mail-preferences.contract.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { mayReceiveSummary } from '#shared/notifications/notifications.policy.ts';
import { SUMMARY_HOUR, localTime } from '#shared/notifications/time-zone.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql } from '#server/db/database.ts';
import { lockProjectsInReview } from '#server/features/reminder-schedule/reminder-requests.repository.ts';
import { scheduleRemindersOfShop } from '#server/features/reminder-schedule/reminder-schedule.service.ts';
import { lockUser } from '#server/features/users/users.repository.ts';
import { changeUser } from '#server/features/users/users.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  findConfirmationAndTimeZone,
  setSubscription,
  subscriptionCheckOf,
} from './mail-preferences.repository.ts';

/** The caller's mail settings. */
export async function mailPreferencesOf({ database }: AppContext, scope: Scope): Promise<MailPreferences> {
  return readMailPreferences(database.sql, scope);
}

/** Turns the mails of one kind on or off for the caller, and returns all mail settings. */
export async function setMailPreference(
  app: AppContext,
  scope: Scope,
  { kind, enabled }: { kind: NotificationKind; enabled: boolean },
): Promise<MailPreferences> {
  return app.database.transaction(async (tx) => {
    await setSubscription(tx, scope.userId, kind, enabled);
    return readMailPreferences(tx, scope);
  });
}

/**
 * Turns the caller's daily summary on or off, and stores the time zone for it; 403 for admins. The summary is sent at 7:00. If
 * it is turned on, or its time zone is changed, after 7:00, the next summary is sent on the next day.
 */
export async function setDailySummary(
  app: AppContext,
  scope: Scope,
  { enabled, timeZone }: { enabled: boolean; timeZone: string },
): Promise<MailPreferences> {
  if (!mayReceiveSummary(scope)) throw new AppError('forbidden', 'Admins have no daily summary');
  return app.database.transaction(async (tx) => {
    // The reminders of a shop are sent in the time zone of its owner. Projects are always locked before people.
    const isNewTimeZone = (await findConfirmationAndTimeZone(tx, scope.userId))?.timeZone !== timeZone;
    if (isNewTimeZone) await lockProjectsInReview(tx, scope.userId);
    const user = await lockUser(tx, scope.userId);
    if (!user) throw new AppError('not_signed_in', 'You are not signed in');
    const wasEnabled = (await subscriptionCheckOf(tx, scope.userId))('daily_summary');
    const localNow = localTime(app.now(), timeZone);
    const isNew = !wasEnabled || user.timeZone !== timeZone;
    const isTooLateToday = isNew && localNow !== null && localNow.hour >= SUMMARY_HOUR;
    await changeUser(tx, scope, user, { timeZone, ...(isTooLateToday && { lastSummaryOn: localNow.day }) });
    await setSubscription(tx, scope.userId, 'daily_summary', enabled);
    if (isNewTimeZone) await scheduleRemindersOfShop(tx, app, scope.userId);
    return readMailPreferences(tx, scope);
  });
}

async function readMailPreferences(sql: Sql, { userId }: Scope): Promise<MailPreferences> {
  const account = await findConfirmationAndTimeZone(sql, userId);
  const isSubscribed = await subscriptionCheckOf(sql, userId);
  const kinds = NOTIFICATION_KINDS.map((kind) => [kind, isSubscribed(kind)] as const);
  return {
    kinds: Object.fromEntries(kinds) as MailPreferences['kinds'],
    dailySummary: { enabled: isSubscribed('daily_summary'), timeZone: account?.timeZone ?? null },
    isAddressConfirmed: Boolean(account?.emailVerifiedAt),
  };
}
