/**
 * The last time at or before `now` when the clock of the server showed this time of day (`03:00`). On a day when the clock
 * changes, a skipped time is moved forward by the length of the gap. When a time occurs twice, its first occurrence
 * counts. So there is exactly one backup time on each calendar day.
 */
export function lastScheduledTime(now: Date, timeOfDay: string): Date {
  const timeToday = timeOnDay(now, timeOfDay);
  return timeToday <= now ? timeToday : timeOnDay(now, timeOfDay, -1);
}

/** The first time after `now` when a backup is due. */
export function nextScheduledTime(now: Date, timeOfDay: string): Date {
  const timeToday = timeOnDay(now, timeOfDay);
  return timeToday > now ? timeToday : timeOnDay(now, timeOfDay, 1);
}

function timeOnDay(now: Date, timeOfDay: string, days = 0): Date {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hours, minutes);
}
