import { formatDate } from './dates.ts';

interface EntriesOfDay<Entry> {
  /** 'Mar 5, 2026' in the user's time zone. */
  day: string;
  entries: Entry[];
}

/** Groups consecutive entries by day and keeps their order. */
export function groupByDay<Entry extends { createdAt: string }>(
  entries: readonly Entry[],
): EntriesOfDay<Entry>[] {
  const days: EntriesOfDay<Entry>[] = [];
  for (const entry of entries) {
    const day = formatDate(entry.createdAt);
    const latest = days.at(-1);
    if (latest?.day === day) latest.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
