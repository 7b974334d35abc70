type WarnedDate = 'deadline' | 'scheduledInstallationDate' | 'estimatedCompletionDate';

/** Calendar days, `YYYY-MM-DD`. */
type ProjectDates = Partial<Record<WarnedDate, string | null | undefined>>;

/**
 * Returns warnings about implausible dates in a form, by field. They never block saving. A past deadline that is already
 * saved has no warning. `today` is a calendar day (`YYYY-MM-DD`).
 */
export function dateWarnings(
  enteredDates: ProjectDates,
  savedDates: ProjectDates,
  today: string,
): Partial<Record<WarnedDate, string>> {
  const { deadline, scheduledInstallationDate, estimatedCompletionDate } = enteredDates;
  const isNewDeadline = deadline !== savedDates.deadline;
  return {
    ...(isNewDeadline && isEarlierDay(deadline, today) && { deadline: 'This deadline is in the past.' }),
    ...(isEarlierDay(deadline, scheduledInstallationDate) && {
      scheduledInstallationDate: 'This is after the deadline.',
    }),
    ...(isEarlierDay(estimatedCompletionDate, scheduledInstallationDate) && {
      estimatedCompletionDate: 'This is before the installation.',
    }),
  };
}

/** Returns a warning about the due date of a review that is sent now. */
export function dueDateWarning(dueDate: string | null | undefined, today: string): string | undefined {
  return isEarlierDay(dueDate, today) ? 'This due date is in the past.' : undefined;
}

/** Ignores years before 1900, which a date input has while the user types the year. */
function isEarlierDay(day: string | null | undefined, other: string | null | undefined): boolean {
  return Boolean(day && other && day >= '1900' && day < other);
}
