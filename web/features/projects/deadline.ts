import { differenceInCalendarDays, parseISO } from 'date-fns';

/** How near a deadline is. `late` once it has passed, `soon` from a week before. */
export interface DeadlineNote {
  urgency: 'late' | 'soon';
  text: string;
}

const SOON_DAYS = 7;

/** What to say beside a deadline ('2026-03-05') on this day; nothing while it is far off or the job is done. */
export function deadlineNote(
  { deadline, completed }: { deadline: string | null; completed: boolean },
  today = new Date(),
): DeadlineNote | undefined {
  if (!deadline || completed) return undefined;
  const days = differenceInCalendarDays(parseISO(deadline), today);
  if (days < 0) return { urgency: 'late', text: `Overdue by ${inDays(-days)}` };
  if (days === 0) return { urgency: 'soon', text: 'Due today' };
  return days <= SOON_DAYS ? { urgency: 'soon', text: `Due in ${inDays(days)}` } : undefined;
}

function inDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
