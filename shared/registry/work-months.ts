/** The last so many calendar months in UTC as `YYYY-MM`, the one of `now` last. */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - place), 1));
    return month.toISOString().slice(0, 7);
  });
}
