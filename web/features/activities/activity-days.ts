import type { Activity } from '#shared/activities/activities.wire.ts';
import { formatDate } from '#web/lib/dates.ts';

interface ActivityDay {
  /** 'Mar 5, 2026' on the reader's calendar. */
  day: string;
  activities: Activity[];
}

/** The history by day, in the order in which it comes (newest first). */
export function byDay(activities: readonly Activity[]): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const activity of activities) {
    const day = formatDate(activity.createdAt);
    const latest = days.at(-1);
    if (latest?.day === day) latest.activities.push(activity);
    else days.push({ day, activities: [activity] });
  }
  return days;
}
