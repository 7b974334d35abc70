import { differenceInCalendarDays, parseISO } from 'date-fns';

/** A note about a deadline. The urgency is `late` after the deadline, and `soon` on its day and in the week before it. */
export interface DeadlineNote {
  urgency: 'late' | 'soon';
  text: string;
}

const SOON_DAYS = 7;

/**
 * The note for a deadline ('2026-03-05') on a day in the same format. Undefined without a deadline, while the deadline is more
 * than a week away, and when the project is completed.
 */
export function deadlineNote(
  { deadline, completed }: { deadline: string | null; completed: boolean },
  today: string,
): DeadlineNote | undefined {
  if (!deadline || completed) return undefined;
  const days = differenceInCalendarDays(parseISO(deadline), parseISO(today));
  if (days < 0) return { urgency: 'late', text: `Overdue by ${daysText(-days)}` };
  if (days === 0) return { urgency: 'soon', text: 'Due today' };
  return days <= SOON_DAYS ? { urgency: 'soon', text: `Due in ${daysText(days)}` } : undefined;
}

function daysText(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
