import { isTimeZone } from '#shared/notifications/time-zone.ts';

/** The number of regular reminders of a request. The reminder on the due date is additional. */
const MAX_REGULAR_REMINDERS = 3;

/** Reminders are sent from 9:00 to 17:00 in the shop's time zone. */
const START_HOUR = 9;
const END_HOUR = 17;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the schedule of a request depends on. */
export interface ReminderFacts {
  /** When the request was sent, or the reviewer was last reminded. */
  lastAt: Date;
  /** The number of regular reminders that were already sent. */
  reminders: number;
  /** The days between two reminders. */
  days: number;
  /** The due date (`YYYY-MM-DD`). */
  dueDate: string | null;
}

interface Clock {
  now: Date;
  /** The IANA name of the shop's time zone. An unknown time zone counts as UTC. */
  timeZone: string;
}

/**
 * When the next automatic reminder is due, never before now; null when there is none. A reminder that was missed, or falls
 * outside the hours, is due at the next possible time. The reminder on the due date is due only on that day, and replaces a
 * regular reminder on the same day (docs/requirements/reminders.md, Schedule).
 */
export function nextReminderAt(facts: ReminderFacts, { now, timeZone }: Clock): Date | null {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const [lastWallTime, nowWallTime] = [toWallTime(facts.lastAt, zone), toWallTime(now, zone)];
  const due = [
    regularReminderTime(facts, lastWallTime, nowWallTime),
    dueDateReminderTime(facts, lastWallTime, nowWallTime),
  ].filter((at) => at !== null);
  return due.length > 0 ? fromWallTime(Math.min(...due), zone) : null;
}

/** Whether a reminder that is sent now is one of the three regular reminders, and not only the reminder on the due date. */
export function isRegularReminder(facts: ReminderFacts, { now, timeZone }: Clock): boolean {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const regularTime = regularReminderTime(facts, toWallTime(facts.lastAt, zone), 0);
  return regularTime !== null && startOfDay(regularTime) <= startOfDay(toWallTime(now, zone));
}

/** When the reminder hours of the current day end. */
export function reminderHoursEnd({ now, timeZone }: Clock): Date {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  return fromWallTime(startOfDay(toWallTime(now, zone)) + END_HOUR * HOUR_MS, zone);
}

// The functions below use wall times: timestamps in milliseconds that show the local time of the zone when they are read as UTC.
// A day of wall times always has 24 hours.

function regularReminderTime(
  { reminders, days }: ReminderFacts,
  lastWallTime: number,
  nowWallTime: number,
): number | null {
  if (reminders >= MAX_REGULAR_REMINDERS) return null;
  return moveIntoReminderHours(Math.max(lastWallTime + days * DAY_MS, nowWallTime));
}

function dueDateReminderTime(
  { dueDate }: ReminderFacts,
  lastWallTime: number,
  nowWallTime: number,
): number | null {
  if (dueDate === null) return null;
  const day = Date.parse(dueDate);
  if (day <= startOfDay(lastWallTime)) return null;
  const reminderTime = Math.max(day + START_HOUR * HOUR_MS, nowWallTime);
  return reminderTime < day + END_HOUR * HOUR_MS ? reminderTime : null;
}

function moveIntoReminderHours(wallTime: number): number {
  const day = startOfDay(wallTime);
  if (wallTime >= day + END_HOUR * HOUR_MS) return day + DAY_MS + START_HOUR * HOUR_MS;
  return Math.max(wallTime, day + START_HOUR * HOUR_MS);
}

function startOfDay(wallTime: number): number {
  return Math.floor(wallTime / DAY_MS) * DAY_MS;
}

function toWallTime(timestamp: Date, timeZone: string): number {
  // This locale writes ISO dates.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(timestamp).replace(' ', 'T')}Z`) + (timestamp.getTime() % 1_000);
}

/** The clocks change at night, so a wall time between 9:00 and 17:00 has exactly one timestamp. */
function fromWallTime(wallTime: number, timeZone: string): Date {
  const offsetAt = (timestamp: number) => toWallTime(new Date(timestamp), timeZone) - timestamp;
  return new Date(wallTime - offsetAt(wallTime - offsetAt(wallTime)));
}
