import { formatDate } from './dates.ts';

interface Day<Entry> {
  /** 'Mar 5, 2026' in the user's time zone. */
  day: string;
  entries: Entry[];
}

/** Groups consecutive entries by day and keeps their order. */
export function byDay<Entry extends { createdAt: string }>(entries: readonly Entry[]): Day<Entry>[] {
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const day = formatDate(entry.createdAt);
    const latest = days.at(-1);
    if (latest?.day === day) latest.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
