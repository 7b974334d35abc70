import { isRegularReminder, nextReminderAt, type ReminderFacts } from '#shared/reviews/reminder-schedule.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import {
  requestsOfProject,
  saveReminderSettings,
  saveRequest,
  waitingRequestsOfShop,
  type ReminderRequest,
  type RequestKey,
} from './reminder-requests.repository.ts';
import { DEFAULT_TIME_ZONE } from './time-zone.service.ts';

type Clock = Pick<AppContext, 'now'>;

/**
 * Computes the next reminder of every request of a project again. `scheduleAfterEvents` calls it after every change
 * that starts or ends reminders. Some services also call this function in the transaction of their change, so that the
 * shop sees the new times at once.
 */
export async function scheduleReminders(tx: Tx, app: Clock, project: { id: number }): Promise<void> {
  await schedule(tx, app, await requestsOfProject(tx, project.id));
}

/**
 * Computes the next reminders of all projects of a shop again, after the time zone of its owner has changed. The caller has
 * locked the projects with `lockProjectsInReview`.
 */
export async function scheduleRemindersOfShop(tx: Tx, app: Clock, shopId: number): Promise<void> {
  await schedule(tx, app, await waitingRequestsOfShop(tx, shopId));
}

async function schedule(tx: Tx, app: Clock, requests: ReminderRequest[]): Promise<void> {
  for (const request of requests) {
    const nextAt = nextReminderOf(request, app);
    if (nextAt?.getTime() !== request.nextReminderAt?.getTime())
      await saveRequest(tx, request, { nextReminderAt: nextAt });
  }
}

/** Returns whether the reminder of a locked request is due. If it is not due, saves the correct time of the next reminder. */
export async function confirmDueOrReschedule(tx: Tx, app: Clock, request: ReminderRequest): Promise<boolean> {
  const nextAt = nextReminderOf(request, app);
  const isDue = nextAt !== null && nextAt <= app.now();
  if (!isDue) await saveRequest(tx, request, { nextReminderAt: nextAt });
  return isDue;
}

/**
 * Records an automatic reminder, and schedules the next one. `field` says whether the reminder was mailed (`remindedAt`), or
 * the shop was asked to send it (`shopNotifiedAt`). A reminder that is only for the due date does not count as one of the three
 * regular reminders.
 */
export async function saveAutomaticReminder(
  tx: Tx,
  app: Clock,
  request: ReminderRequest,
  field: 'remindedAt' | 'shopNotifiedAt',
): Promise<void> {
  const now = app.now();
  const isRegular = isRegularReminder(reminderFactsOf(request), clockOf(request, now));
  await saveWithNextReminder(tx, app, request, {
    [field]: now,
    reminders: request.reminders + (isRegular ? 1 : 0),
  });
}

/**
 * Records a reminder that the shop sent itself, and schedules the next automatic reminder. The shop's reminder does not count as
 * one of the three automatic reminders.
 */
export function saveManualReminder(tx: Tx, app: Clock, request: ReminderRequest): Promise<void> {
  return saveWithNextReminder(tx, app, request, { remindedAt: app.now() });
}

/** Postpones a reminder until this time, because it could not be sent. */
export function postponeReminder(sql: Sql, request: RequestKey, until: Date): Promise<void> {
  return saveRequest(sql, request, { nextReminderAt: until });
}

/**
 * Changes the reminders of an open review of a row-locked project, and computes the next reminders of the project
 * again; false when the review is closed.
 */
export async function saveSettings(
  tx: Tx,
  app: Clock,
  project: VisibleProject,
  { reviewId, paused, days }: { reviewId: number; paused?: boolean | undefined; days?: number | undefined },
): Promise<boolean> {
  const change = { remindersPaused: paused, reminderDays: days };
  if (!(await saveReminderSettings(tx, project, reviewId, change))) return false;
  await scheduleReminders(tx, app, project);
  return true;
}

async function saveWithNextReminder(
  tx: Tx,
  app: Clock,
  request: ReminderRequest,
  change: Partial<Pick<ReminderRequest, 'remindedAt' | 'shopNotifiedAt' | 'reminders'>>,
): Promise<void> {
  await saveRequest(tx, request, {
    ...change,
    nextReminderAt: nextReminderOf({ ...request, ...change }, app),
  });
}

function nextReminderOf(request: ReminderRequest, { now }: Clock): Date | null {
  if (!request.isWaiting || request.isPaused) return null;
  return nextReminderAt(reminderFactsOf(request), clockOf(request, now()));
}

function reminderFactsOf({ sentAt, remindedAt, shopNotifiedAt, ...facts }: ReminderRequest): ReminderFacts {
  const times = [sentAt, remindedAt, shopNotifiedAt].map((at) => at?.getTime() ?? 0);
  return { ...facts, lastAt: new Date(Math.max(...times)) };
}

function clockOf({ timeZone }: ReminderRequest, now: Date) {
  return { now, timeZone: timeZone ?? DEFAULT_TIME_ZONE };
}
