import { isRegularReminder, nextReminderAt, type ReminderFacts } from '#shared/reviews/reminder-schedule.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { requestsOfProject, saveRequest, type ReminderRequest } from './reminder-requests.repository.ts';

type Clock = Pick<AppContext, 'now'>;

/** Used while the time zone of the shop is not known. */
const DEFAULT_TIME_ZONE = 'UTC';

/**
 * Computes the next reminder of every request of a project again. Call it in the transaction of a change that starts or ends
 * reminders, so that its response shows them. `scheduleAfterEvents` calls it after every such change.
 */
export async function scheduleReminders(tx: Tx, app: Clock, project: { id: number }): Promise<void> {
  for (const request of await requestsOfProject(tx, project.id)) {
    const nextAt = nextOf(request, app);
    if (nextAt?.getTime() !== request.nextReminderAt?.getTime())
      await saveRequest(tx, request, { nextReminderAt: nextAt });
  }
}

/** When the next reminder of a request is due; null when there is none. */
export function nextOf(request: ReminderRequest, { now }: Clock): Date | null {
  if (!request.isWaiting || request.isPaused) return null;
  return nextReminderAt(factsOf(request), clockOf(request, now()));
}

/** The columns of a request after an automatic reminder: one was mailed, or the shop was notified to send it. */
export function afterReminder(
  request: ReminderRequest,
  { now }: Clock,
  field: 'remindedAt' | 'shopNotifiedAt',
) {
  const isRegular = isRegularReminder(factsOf(request), clockOf(request, now()));
  return withNext(request, { now }, { [field]: now(), reminders: request.reminders + (isRegular ? 1 : 0) });
}

/** The columns of a request after a reminder that the shop sent, which is not one of the three. */
export function afterManualReminder(request: ReminderRequest, { now }: Clock) {
  return withNext(request, { now }, { remindedAt: now() });
}

function withNext(
  request: ReminderRequest,
  app: Clock,
  change: Partial<Pick<ReminderRequest, 'remindedAt' | 'shopNotifiedAt' | 'reminders'>>,
) {
  return { ...change, nextReminderAt: nextOf({ ...request, ...change }, app) };
}

function factsOf({ sentAt, remindedAt, shopNotifiedAt, ...facts }: ReminderRequest): ReminderFacts {
  const times = [sentAt, remindedAt, shopNotifiedAt].map((at) => at?.getTime() ?? 0);
  return { ...facts, lastAt: new Date(Math.max(...times)) };
}

function clockOf({ timeZone }: ReminderRequest, now: Date) {
  return { now, timeZone: timeZone ?? DEFAULT_TIME_ZONE };
}
