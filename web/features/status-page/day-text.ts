/** Formats a calendar day (`YYYY-MM-DD`) as 'Mar 5, 2027'. Does not use the date library, so that the page loads less code. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
