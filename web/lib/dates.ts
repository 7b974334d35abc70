import { isSameDay, isSameYear, isValid, lightFormat, parseISO } from 'date-fns';
import { reportFailure } from './report-failure.ts';

/** `format` of date-fns also has month names, but would add 4 KB to most pages. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TIME_FORMAT = 'h:mm a';
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Formats a date: 'Mar 5, 2026', or with `time` 'Mar 5, 2026 2:30 PM', in the user's time zone. Takes ISO 8601 text or a Date. A
 * calendar day ('2026-03-05': deadlines, installation dates) has no time and is the same day in every time zone. Returns 'N/A'
 * for an empty value, 'Invalid date' for an unreadable value, and 'Error' when reading the value throws.
 */
export function formatDate(value: string | Date | null | undefined, { time = false } = {}): string {
  try {
    if (value === null || value === undefined || value === '') return 'N/A';
    const timestamp = typeof value === 'string' ? parseISO(value.trim()) : value;
    if (!isValid(timestamp)) return reportInvalid(value);
    const includesTime = time && !(typeof value === 'string' && CALENDAR_DAY.test(value.trim()));
    return formatMonthAndRest(includesTime ? `d, yyyy ${TIME_FORMAT}` : 'd, yyyy', timestamp);
  } catch (cause) {
    reportFailure('A date could not be shown', cause);
    return 'Error';
  }
}

/** Formats a day as 'Mar 5', or as 'Mar 5, 2025' in another year, in the user's time zone. Takes ISO 8601 text. */
export function formatShortDate(timestamp: string, now = new Date()): string {
  const day = parseISO(timestamp);
  return formatMonthAndRest(isSameYear(day, now) ? 'd' : 'd, yyyy', day);
}

/** The current calendar day in the user's time zone, for example '2026-11-22'. */
export function today(now = new Date()): string {
  return lightFormat(now, 'yyyy-MM-dd');
}

/** Formats a timestamp as 'Thursday, March 5, 2026 at 2:30:15 PM GMT-7' in the user's time zone. Takes ISO 8601 text. */
export function formatExactTime(timestamp: string): string {
  return parseISO(timestamp).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long' });
}

/** Formats the time of a timestamp as '2:30 PM' in the user's time zone. Takes ISO 8601 text. */
export function formatTime(timestamp: string): string {
  return lightFormat(parseISO(timestamp), TIME_FORMAT);
}

/** Formats a timestamp as 'at 9:41 AM', or as 'on Mar 5 at 9:41 AM' on another day. Takes milliseconds. */
export function formatLoadedAt(milliseconds: number, now = new Date()): string {
  const time = lightFormat(milliseconds, 'h:mm\u{a0}a');
  return isSameDay(milliseconds, now)
    ? `at ${time}`
    : `on ${formatMonthAndRest('d', new Date(milliseconds))} at ${time}`;
}

/** Formats a time of day without a time zone: '08:30' becomes '8:30 AM'. */
export function formatTimeOfDay(time: string): string {
  return formatTime(`2000-01-01T${time}`);
}

/** Formats the short name of the month, and then the rest of the date. `rest` is a format of date-fns. */
function formatMonthAndRest(rest: string, date: Date): string {
  return `${MONTHS[date.getMonth()]} ${lightFormat(date, rest)}`;
}

function reportInvalid(value: string | Date): string {
  reportFailure(`Not a date: ${String(value)}`);
  return 'Invalid date';
}
