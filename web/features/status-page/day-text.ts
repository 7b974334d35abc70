/** 'Mar 5, 2027' for a calendar day (`YYYY-MM-DD`). Without the date library, to keep the page light. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
