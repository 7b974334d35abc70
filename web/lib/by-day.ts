import { formatDate } from './dates.ts';

interface Day<Entry> {
  /** 'Mar 5, 2026' on the reader's calendar. */
  day: string;
  entries: Entry[];
}

/** What happened by day, in the order in which it comes. */
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
