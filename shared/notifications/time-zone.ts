/** The daily summary is sent at this hour of the person's time zone. */
export const SUMMARY_HOUR = 7;

/** Whether this is the IANA name of a time zone that this program knows. */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    // `Intl` also accepts offsets such as +01:00, which have no daylight saving time.
    return /^[a-z]/i.test(timeZone);
  } catch {
    return false;
  }
}

/** The calendar day (`YYYY-MM-DD`) and the hour (0 to 23) of a timestamp in a time zone; null for an unknown zone. */
export function localTime(timestamp: Date, timeZone: string): { day: string; hour: number } | null {
  if (!isTimeZone(timeZone)) return null;
  // This locale writes ISO dates.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(timestamp);
  const hourFormat = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return { day, hour: Number(hourFormat.format(timestamp)) };
}
